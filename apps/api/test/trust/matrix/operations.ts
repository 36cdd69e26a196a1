/** Operator views, public information, and the queue dashboard, which Fastify serves by itself. */
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
  -> 404
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
admin POST /api/admin/board
admin GET /api/admin/effects
admin GET /api/admin/effect-kinds
  -> 200
admin POST /api/admin/effect-kinds/:kind/retry
  absent -> 200
admin GET /api/admin/effects/:key
  absent -> 404 effect-not-found
admin POST /api/admin/effects/:key/retry
  absent -> 404 effect-not-found

admin open GET /admin/queues
admin open GET /admin/queues/job-schedulers
admin open GET /admin/queues/metrics-history
admin open GET /admin/queues/queue/:queueName
admin open GET /admin/queues/queue/:queueName/:jobId
admin open GET /admin/queues/api/queues
admin open GET /admin/queues/api/redis/stats
admin open GET /admin/queues/api/job-schedulers
  MailNotification absent -> admin wrongKey 200
admin open GET /admin/queues/static/*
  absent -> 404 not-found
admin open GET /admin/queues/api/queues/:queueName/metrics
admin open GET /admin/queues/api/queues/:queueName/default-job-options
admin open GET /admin/queues/api/queues/:queueName/workers
admin open GET /admin/queues/api/queues/:queueName/rate-limit
admin open GET /admin/queues/api/queues/:queueName/job-data-schema
admin open GET /admin/queues/api/queues/:queueName/:jobId/logs
  MailNotification -> 200
admin open GET /admin/queues/api/queues/:queueName/:jobId
admin open GET /admin/queues/api/queues/:queueName/:jobId/flow
  MailNotification absent -> 404
admin open PUT /admin/queues/api/queues/:queueName/retry/:queueStatus
admin open PUT /admin/queues/api/queues/:queueName/:jobId/retry
admin open PUT /admin/queues/api/queues/pause
admin open PUT /admin/queues/api/queues/resume
admin open PUT /admin/queues/api/queues/:queueName/rate-limit
admin open PUT /admin/queues/api/queues/:queueName/rate-limit/release
admin open PUT /admin/queues/api/queues/:queueName/resume
admin open PUT /admin/queues/api/queues/:queueName/promote
admin open PUT /admin/queues/api/queues/:queueName/pause
admin open PUT /admin/queues/api/queues/:queueName/concurrency
admin open PUT /admin/queues/api/queues/:queueName/empty
admin open PUT /admin/queues/api/queues/:queueName/obliterate
admin open PUT /admin/queues/api/queues/:queueName/clean/:queueStatus
admin open PUT /admin/queues/api/queues/:queueName/job-schedulers/:schedulerId/remove
admin open PUT /admin/queues/api/queues/:queueName/job-schedulers/:schedulerId/run
admin open PUT /admin/queues/api/queues/:queueName/:jobId/remove-unprocessed-children
admin open PUT /admin/queues/api/queues/:queueName/:jobId/clean
admin open PUT /admin/queues/api/queues/:queueName/:jobId/promote
admin open PATCH /admin/queues/api/queues/:queueName/:jobId/priority
admin open PATCH /admin/queues/api/queues/:queueName/:jobId/update-data
admin open PATCH /admin/queues/api/queues/:queueName/:jobId/delay
admin open PATCH /admin/queues/api/queues/:queueName/job-schedulers/:schedulerId
admin open POST /admin/queues/api/queues/:queueName/add
  MailNotification absent -> 405
`;
