/** Operator views and public information. */
export const operations = `
open GET /health/live
open GET /health/ready
open GET /api/docs
open GET /api/docs/
open GET /api/docs/index.html
open GET /api/docs/swagger-ui-init.js
open GET /api/docs/docs/swagger-ui-init.js
open GET /api/docs-json
  -> 200
open GET /api/docs/LICENSE
  -> 404 not-found
open GET /api/docs/*
  swagger-ui.css -> 200
  absent -> 404 not-found
public GET /api/server-status
public GET /api/regions
public GET /api/site
  -> 200
open GET /api/images/:name
  stored -> 200
  absent -> 404 image-not-found
open GET /api/site/icon.png
  -> 404 image-not-found
public GET /api/site/legal/:kind/:language
  privacy en -> 200
  absent en -> 404 not-found
admin GET /api/admin/site/legal/:kind/:language
  privacy en -> 200
admin PUT /api/admin/site/legal/:kind/:language {"text":null}
  privacy de -> 200
  privacy fr +{"text":"qwzx"} -> 200
  privacy absent -> 404 not-found
POST /api/setup {"token":"absent"}
  -> 409 already-set-up
admin GET /api/admin/site/services
  -> 200
admin POST /api/admin/site/test-mail
  -> 200
admin PATCH /api/admin/site {"name":"Muster"}
  -> 200
  +{"name":"Qwzx","operator":{"name":"Qwzx","contact":"qwzx@a.example","address":"qwzx"},"links":[{"label":"Qwzx","href":"mailto:qwzx@a.example"}]} -> 200
  +{"accent":"#808080"} -> 400 accent-contrast
  +{"links":[{"label":"Site","href":"javascript:alert(1)"}]} -> 400 invalid
admin PUT /api/admin/site/logo {"base64":"aW1hZ2U="}
  -> 400 not-an-image
admin DELETE /api/admin/site/logo
  -> 200

admin GET /api/admin/dashboard-stats
admin GET /api/admin/recent-activities
admin GET /api/admin/server-status
admin GET /api/admin/effects
admin GET /api/admin/effect-kinds
  -> 200
admin POST /api/admin/effect-kinds/:kind/retry
  absent -> 200
admin GET /api/admin/effects/:key
  absent -> 404 effect-not-found
admin POST /api/admin/effects/:key/retry
  absent -> 404 effect-not-found
`;
