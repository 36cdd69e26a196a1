/**
 * Nights and evenings. Users who may see the community see its evenings, members answer, and organisers do the rest.
 * `night` and `evening` belong to `community` (see communities.ts); sign-up for the evening is open, and it has no
 * answers yet.
 */
export const nights = `
GET /api/communities/:slug/nights
  community -> 200
  community?page=1&limit=5 -> 200
  hiddenCommunity -> host creator caster player admin 200 | rest 404 community-not-found
  absent -> 404 community-not-found
POST /api/communities/:slug/nights {"name":"Inhouse qwzx","about":"qwzx","rule":{"every":1,"days":["thu"]},"time":"20:00","zone":"Europe/Berlin","from":"2027-03-01"}
  community -> host creator admin 201 | rest 403 organiser-only
  community +{"zone":"Mars/Base"} -> 400 zone-unknown
  community +{"rule":{"every":1,"days":[]}} -> 400 rule-empty
  community +{"time":"25:00"} -> 400 invalid
  hiddenCommunity -> host creator admin 201 | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
POST /api/communities/:slug/nights/preview {"rule":{"every":1,"days":["thu"]},"time":"20:00","zone":"Europe/Berlin","from":"2027-03-01"}
  community -> host creator admin 200 | rest 403 organiser-only
  community +{"zone":"Mars/Base"} -> 400 zone-unknown
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
GET /api/nights/:id
  night -> 200
  hiddenNight -> host creator caster player admin 200 | rest 404 night-not-found
  absent -> 404 night-not-found
PATCH /api/nights/:id {"name":"Renamed qwzx","about":"qwzx"}
  night -> host creator admin 200 | rest 403 organiser-only
  night +{"zone":"Mars/Base"} -> 400 zone-unknown
  hiddenNight -> host creator admin 200 | caster player 403 organiser-only | rest 404 night-not-found
  absent -> 404 night-not-found
POST /api/nights/:id/pause
POST /api/nights/:id/resume
DELETE /api/nights/:id {"reason":"qwzx"}
  night -> host creator admin 200 | rest 403 organiser-only
  absent -> 404 night-not-found
PUT /api/nights/:id/follow
  night -> host creator caster player 200 | rest 403 members-only
  absent -> 404 night-not-found
DELETE /api/nights/:id/follow
  night -> 200
GET /api/nights/:id/evenings
  night -> 200
  hiddenNight -> host creator caster player admin 200 | rest 404 night-not-found
  absent -> 404 night-not-found
GET /api/evenings
  -> 200
  ?days=0 -> 400 invalid
GET /api/evenings/:id
  evening -> 200
  hiddenEvening -> host creator caster player admin 200 | rest 404 evening-not-found
  absent -> 404 evening-not-found
open GET /api/evenings/:id/card.png
  evening -> 200
  hiddenEvening -> 404 evening-not-found
  absent -> 404 evening-not-found
PUT /api/evenings/:id/answer {"answer":"in","roles":["Mid"]}
  evening -> host creator caster player 200 | rest 403 members-only
  hiddenEvening -> host creator caster player 200 | admin 403 members-only | rest 404 evening-not-found
  evening +{"userId":"$communityMember"} -> host creator admin 200 | rest 403 organiser-only
  evening +{"userId":"$absent"} -> host creator admin 403 not-a-member | rest 403 organiser-only
  evening +{"roles":["Mid","Mid"]} -> 400 invalid
  absent -> 404 evening-not-found
PUT /api/evenings/:id/here
DELETE /api/evenings/:id/here
  evening -> host creator caster player admin 409 roll-call-not-open | rest 403 members-only
  absent -> 404 evening-not-found
PATCH /api/evenings/:id {"name":"Late qwzx","maxLobbies":2}
POST /api/evenings/:id/cancel {"reason":"qwzx"}
POST /api/evenings/:id/restore
  evening -> host creator admin 200 | rest 403 organiser-only
  absent -> 404 evening-not-found
POST /api/evenings/:id/proposal {"mode":"balanced"}
  evening -> host creator admin 409 not-enough-people | rest 403 organiser-only
  absent -> 404 evening-not-found
POST /api/evenings/:id/lobbies {"lobbies":[{"teamOne":[{"userId":"p1","role":"Top"},{"userId":"p2","role":"Jungle"},{"userId":"p3","role":"Mid"},{"userId":"p4","role":"ADC"},{"userId":"p5","role":"Support"}],"teamTwo":[{"userId":"p6","role":"Top"},{"userId":"p7","role":"Jungle"},{"userId":"p8","role":"Mid"},{"userId":"p9","role":"ADC"},{"userId":"p10","role":"Support"}]}]}
  evening -> host creator admin 403 not-a-member | rest 403 organiser-only
  evening +{"lobbies":[{"teamOne":[{"userId":"p1","role":"Top"},{"userId":"p2","role":"Jungle"},{"userId":"p3","role":"Mid"},{"userId":"p4","role":"ADC"},{"userId":"p5","role":"Support"}],"teamTwo":[{"userId":"p1","role":"Top"},{"userId":"p2","role":"Jungle"},{"userId":"p3","role":"Mid"},{"userId":"p4","role":"ADC"},{"userId":"p5","role":"Support"}]}]} -> 400 person-twice
  evening +{"lobbies":[]} -> 400 invalid
  absent -> 404 evening-not-found
`;
