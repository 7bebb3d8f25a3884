// An older region never overwrites a newer one: an answer and a push may overtake each other.
htmx.registerExtension('newest', {
  htmx_before_morph_node: (element, {oldNode, newNode}) =>
    !(Number(oldNode.dataset?.seq) > Number(newNode.dataset?.seq)),
});
