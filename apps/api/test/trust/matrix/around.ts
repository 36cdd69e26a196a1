/**
 * People around tonight. Members of `clubCommunity` may be around, because it plays pick-ups; the others of the scene do
 * not play any. `check` belongs to another such community and asks its player and its caster.
 */
export const around = `
GET /api/around
  -> 200
PUT /api/around {"until":"$soon","roles":["Mid","Top"]}
  +{"communities":["$clubCommunity"]} -> host creator caster player 200 | rest 403 members-only
  +{"communities":["$hiddenCommunity"]} -> host creator caster player 409 pickups-off | admin 403 members-only | rest 404 community-not-found
  +{"communities":["$absent"]} -> 404 community-not-found
  +{"until":"$nextWeek"} -> 400 until-invalid
  +{"roles":["Mid","Mid"]} -> 400 invalid
  +{"communities":[]} -> 400 invalid
DELETE /api/around
  -> 200
PUT /api/around/ready {"minutes":5}
  -> 409 not-around
  +{"minutes":11} -> 400 invalid
DELETE /api/around/ready
  -> 409 not-around
GET /api/communities/:slug/around
GET /api/communities/:slug/around/watch
  clubCommunity -> host creator caster player admin 200 | rest 403 members-only
  hiddenCommunity -> host creator caster player admin 200 | rest 404 community-not-found
  absent -> 404 community-not-found
PUT /api/communities/:slug/around/watch {"count":3,"from":"19:00","to":"01:00","zone":"Europe/Berlin","days":["fri"]}
  clubCommunity -> host creator caster player 200 | rest 403 members-only
  hiddenCommunity -> host creator caster player 200 | admin 403 members-only | rest 404 community-not-found
  clubCommunity +{"zone":"Mars/Base"} -> 400 zone-unknown
  clubCommunity +{"count":1} -> 400 invalid
DELETE /api/communities/:slug/around/watch
  clubCommunity -> host creator caster player admin 200 | rest 403 members-only
  hiddenCommunity -> host creator caster player admin 200 | rest 404 community-not-found
POST /api/communities/:slug/checks
  clubCommunity -> host creator admin 409 no-ten | caster player 403 organiser-only | rest 403 members-only
  hiddenCommunity -> host creator admin 409 pickups-off | caster player 403 organiser-only | rest 404 community-not-found
  absent -> 404 community-not-found
GET /api/checks/:id
  check -> host creator caster player admin 200 | rest 404 check-not-found
  absent -> 404 check-not-found
POST /api/checks/:id/ready
POST /api/checks/:id/no
  check -> caster player 200 | host creator admin 409 not-asked | rest 404 check-not-found
  absent -> 404 check-not-found
POST /api/checks/:id/off
  check -> host creator admin 200 | caster player 403 organiser-only | rest 404 check-not-found
  absent -> 404 check-not-found
`;
