"""The pages: HTML for people. One call into `app.play` an endpoint, then a template."""
