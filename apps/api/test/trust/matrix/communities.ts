/**
 * Communities. In each of them `host` is an owner, `creator` an organiser, `caster` a caster, `player` a member;
 * `friend` was excluded, and all others are outsiders. `community` is open and has a second owner (`other`) and a
 * member (`communityMember`); `hiddenCommunity` is unlisted and by invite; `askedCommunity` is by request, and `member`
 * has asked; `oldCommunity` is archived. `host` has founded them all.
 */
export const communities = `
GET /api/communities
  -> 200
  ?search=Matrix&region=NA&page=1&limit=5 -> 200
  ?page=0 -> 400 invalid
POST /api/communities {"name":"Qwzx $freeName","slug":"$freeSlug","about":"qwzx"}
  -> 201
  +{"slug":"$community"} -> host 409 too-many-communities | rest 409 slug-taken
  +{"name":"$communityName"} -> host 409 too-many-communities | rest 409 community-name-taken
  +{"slug":"new"} -> 400 invalid
POST /api/communities/check-names {"name":"$freeName","slug":"$freeSlug"}
  -> 200
  +{"name":[]} -> 400 invalid
GET /api/communities/:slug
  community -> 200
  hiddenCommunity -> host creator caster player admin 200 | rest 404 community-not-found
  hiddenCommunity?invite=$hiddenToken -> 200
  oldCommunity -> host creator caster player admin 200 | rest 404 community-not-found
  absent -> 404 community-not-found
public GET /api/communities/:slug/card
  community -> 200
  community?invite=guess -> 200
  hiddenCommunity -> 404 community-not-found
  hiddenCommunity?invite=$hiddenToken -> 200
  hiddenCommunity?invite=guess -> 404 community-not-found
  oldCommunity -> 404 community-not-found
  absent -> 404 community-not-found
open GET /api/communities/:slug/card.png
  community -> 200
  hiddenCommunity -> 404 community-not-found
  hiddenCommunity?invite=$hiddenToken -> 200
  oldCommunity -> 404 community-not-found
PATCH /api/communities/:slug {"about":"Edited qwzx"}
  community -> host creator admin 200 | rest 403 organiser-only
  community +{"entry":"invite"} -> host admin 200 | creator 403 owner-only | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
  community +{"links":[{"label":"Qwzx","href":"mailto:qwzx@a.example"}],"scrimDefaults":{"time":"20:00"}} -> host creator admin 200 | rest 403 organiser-only
  community +{"publicTitles":true} -> host admin 200 | creator 403 owner-only | rest 403 organiser-only
  community +{"pickups":{"on":true,"readySeconds":60,"template":{"visibility":"members"}}} -> host creator admin 200 | rest 403 organiser-only
  community +{"pickups":{"readySeconds":44}} -> 400 invalid
  community +{"links":[{"label":"Site","href":"javascript:alert(1)"}]} -> 400 invalid
PUT /api/communities/:slug/crest {"base64":"aW1hZ2U="}
  community -> host creator admin 400 not-an-image | rest 403 organiser-only
  hiddenCommunity -> host creator admin 400 not-an-image | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/crest
  community -> host creator admin 200 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug {"reason":"qwzx"}
  community -> host admin 200 | rest 403 owner-only
  hiddenCommunity -> host admin 200 | creator caster player 403 owner-only | rest 404 community-not-found
POST /api/communities/:slug/restore
  oldCommunity -> admin 200 | host creator caster player 403 admin-only | rest 404 community-not-found
  community -> admin 200 | rest 403 admin-only
POST /api/communities/:slug/membership {}
  community -> host creator caster player 409 already-member | friend 403 excluded | rest 200
  askedCommunity -> host creator caster player 409 already-member | friend 403 excluded | rest 202
  askedCommunity +{"message":"Hello qwzx"} -> host creator caster player 409 already-member | friend 403 excluded | rest 202
  hiddenCommunity -> host creator caster player 409 already-member | admin 403 invite-needed | rest 404 community-not-found
  hiddenCommunity +{"invite":"$hiddenToken"} -> host creator caster player 409 already-member | friend 403 excluded | rest 200
  oldCommunity -> host creator caster player 409 already-member | admin 409 community-archived | rest 404 community-not-found
DELETE /api/communities/:slug/membership
  community -> 200
  hiddenCommunity -> host 409 last-owner | creator caster player admin 200 | rest 404 community-not-found
POST /api/communities/:slug/report {"reason":"spam qwzx"}
  community -> 201
  hiddenCommunity -> host creator caster player admin 201 | rest 404 community-not-found
GET /api/communities/:slug/members
  community -> host creator caster player admin 200 | rest 403 members-only
  hiddenCommunity -> host creator caster player admin 200 | rest 404 community-not-found
GET /api/communities/:slug/requests
GET /api/communities/:slug/exclusions
GET /api/communities/:slug/invites
GET /api/communities/:slug/link
GET /api/communities/:slug/log
  community -> host creator admin 200 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
GET /api/communities/:slug/discord
  community -> host creator admin 200 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
GET /api/communities/:slug/webhooks
  community -> host creator admin 200 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
POST /api/communities/:slug/webhooks {"url":"https://127.0.0.1/hook","events":["scrim.created"]}
  community -> host creator admin 400 url-not-allowed | rest 403 organiser-only
  community +{"url":"http://127.0.0.1:9/hook","description":"qwzx"} -> host creator admin 201 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 400 url-not-allowed | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
PATCH /api/communities/:slug/webhooks/:id {"enabled":false}
DELETE /api/communities/:slug/webhooks/:id
POST /api/communities/:slug/webhooks/:id/rotate
POST /api/communities/:slug/webhooks/:id/test
GET /api/communities/:slug/webhooks/:id/deliveries
POST /api/communities/:slug/webhooks/:id/deliveries/:deliveryId/repeat
  community absent -> host creator admin 404 webhook-not-found | rest 403 organiser-only
  hiddenCommunity absent -> host creator admin 404 webhook-not-found | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/discord
POST /api/communities/:slug/discord/test
POST /api/communities/:slug/discord/suspend
POST /api/communities/:slug/discord/resume
  community -> host creator admin 404 discord-not-connected | rest 403 organiser-only
  hiddenCommunity -> host creator admin 404 discord-not-connected | caster player 403 organiser-only | rest 404 community-not-found
PUT /api/communities/:slug/discord-webhook {"url":"https://discord.com/api/webhooks/1/abc"}
  community +{"url":"https://evil.example/api/webhooks/1/abc"} -> host creator admin 400 discord-webhook-invalid | rest 403 organiser-only
  community -> host creator admin 503 discord-unavailable | rest 403 organiser-only
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
PATCH /api/communities/:slug/members/:userId {"role":"caster"}
  community communityMember -> host creator admin 200 | rest 403 organiser-only
  community communityMember +{"role":"organiser"} -> host admin 200 | creator 403 owner-only | rest 403 organiser-only
  community absent -> host creator admin 404 not-a-member | rest 403 organiser-only
  hiddenCommunity host -> host admin 409 last-owner | creator 403 owner-only | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/members/:userId {"reason":"rude qwzx"}
  community communityMember -> host creator admin 200 | rest 403 organiser-only
  community other -> host creator admin 403 higher-role | rest 403 organiser-only
  community member -> host creator admin 200 | rest 403 organiser-only
  community absent -> host creator admin 404 user-not-found | rest 403 organiser-only
  community communityMember +{"until":"2001-01-01T00:00:00.000Z"} -> host creator admin 400 until-in-the-past | rest 403 organiser-only
DELETE /api/communities/:slug/exclusions/:userId
  community friend -> host creator admin 200 | rest 403 organiser-only
  community communityMember -> host creator admin 404 not-excluded | rest 403 organiser-only
POST /api/communities/:slug/requests/:userId/approve
POST /api/communities/:slug/requests/:userId/decline
  askedCommunity member -> host creator admin 200 | rest 403 organiser-only
  askedCommunity absent -> host creator admin 404 request-not-found | rest 403 organiser-only
POST /api/communities/:slug/invites {"uses":3}
  community -> host creator admin 201 | rest 403 organiser-only
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/invites/:inviteId
  hiddenCommunity hiddenInvite -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  community absent -> host creator admin 404 invite-not-found | rest 403 organiser-only
POST /api/communities/:slug/link
  community -> host creator admin 200 | rest 403 organiser-only
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/link
  community -> host creator admin 404 invite-not-found | rest 403 organiser-only
  hiddenCommunity -> host creator admin 404 invite-not-found | caster player 403 organiser-only | rest 404 community-not-found
POST /api/communities/:slug/import {"csv":"name,tagline,discord,region,role\\nQwzx One,MX1,,NA,caster"}
  community -> host creator admin 200 | rest 403 organiser-only
  community +{"dryRun":false} -> host creator admin 200 | rest 403 organiser-only
  community +{"csv":"name"} -> host creator admin 400 csv-columns | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
  oldCommunity -> host creator admin 409 community-archived | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/import/:importId
  community memberImport -> host creator admin 200 | rest 403 organiser-only
  community absent -> host creator admin 404 import-not-found | rest 403 organiser-only
GET /api/communities/:slug/invitations
GET /api/communities/:slug/members.csv
  community -> host creator admin 200 | rest 403 organiser-only
  hiddenCommunity -> host creator admin 200 | caster player 403 organiser-only | rest 404 community-not-found
POST /api/communities/:slug/invitations/:invitationId/confirm
  community invitation -> host creator admin 404 invitation-not-found | rest 403 organiser-only
  hiddenCommunity absent -> host creator admin 404 invitation-not-found | caster player 403 organiser-only | rest 404 community-not-found
DELETE /api/communities/:slug/invitations/:invitationId
  community invitation -> host creator admin 200 | rest 403 organiser-only
  community absent -> host creator admin 404 invitation-not-found | rest 403 organiser-only
GET /api/users/:id/communities
  self -> 200
  player -> 200
  absent -> 404 user-not-found
admin GET /api/admin/community-reports
  ?status=all -> 200
admin POST /api/admin/community-reports/:id/resolve
  communityReport -> 200
  absent -> 404 report-not-found
`;
