/** Accounts, friends, notifications. `other` is the user `friend` and `member` are friends with. */
export const people = `
open GET /api/auth/oidc/start
  -> 302
open GET /api/auth/oidc/callback
  ?state=nonsense&code=nonsense -> 400
open GET /api/auth/oidc/popup.js
  -> 200

# What the browser was sent back with is worth nothing without the cookie of the caller who started the linking.
open GET /api/auth/discord/callback
  ?state=nonsense&code=nonsense -> 400
open GET /api/auth/discord/popup.js
  -> 200
POST /api/auth/discord/start
DELETE /api/auth/discord
  -> 200

# What is not signed by Discord is not read.
open POST /api/discord/interactions {"type":1,"id":"1"}
  -> 401 unauthorized

# Without the browser's own proof no caller gets in, whatever they know of a user.
public POST /api/auth/login {"email":"$otherEmail","uid":"$otherUid"}
  -> 401 unauthorized
  +{"email":"unknown@players.test","uid":"unknown"} -> 401 unauthorized
public POST /api/auth/register {"uid":"fresh","email":"fresh@players.test","name":"Fresh","region":"NA","discord":"fresh","rank":"Gold 2"}
  -> 401 unauthorized
  +{"email":"$otherEmail","uid":"$otherUid"} -> 401 unauthorized
# Anyone may ask whether a name is free, because the sign-up says it before an account exists. A registration says the
# same; here the limit is 20 a minute, 100 an hour and 300 a day per network.
public POST /api/auth/check-names {"name":"Fresh","summonerTagline":"NA1","region":"NA","discord":"fresh"}
  -> 200
  +{"name":"$otherName","summonerTagline":"$otherTag","discord":"$otherDiscord"} -> 200
  +{"name":"no/such:name"} -> 400 invalid
public POST /api/auth/logout
  -> 200

POST /api/auth/verify
POST /api/auth/sign-out-everywhere
GET /api/auth/export
  -> 200
PUT /api/auth/update-user {"rank":"Gold 1"}
  -> 200
  +{"roles":["Mid","Top"]} -> 200
  +{"roles":["Mid","Mid"]} -> 400 invalid
  +{"_id":"$other","isAdmin":true,"isDonator":true,"uid":"$otherUid","email":"$otherEmail","sessions":9} -> 200
  +{"adminKey":"guess"} -> 403 admin-key-wrong
  +{"name":"$otherName","summonerTagline":"$otherTag"} -> 409 name-taken
  +{"discord":"$otherDiscord"} -> 409 discord-taken
DELETE /api/auth/account {"name":"$selfName"}
  -> 200
  +{"name":"Another name"} -> 400 not-confirmed
  +{"name":"$otherName"} -> 400 not-confirmed

GET /api/auth/identities
  -> 200
POST /api/auth/identities/start {"provider":"default"}
  -> 200
  +{"provider":"nowhere"} -> 400 provider-unknown
DELETE /api/auth/identities/:id
  absent -> 404 identity-not-found

GET /api/auth/tokens
  -> 200
POST /api/auth/tokens {"name":"bot qwzx","scopes":["read"]}
  -> 201
  +{"scopes":["admin"]} -> admin 201 | rest 403 admin-only
  +{"scopes":[]} -> 400 invalid
  +{"communityId":"none"} -> 404 community-not-found
DELETE /api/auth/tokens/:id
  accessToken -> 200
  othersAccessToken -> 404 token-not-found

GET /api/auth/sessions
DELETE /api/auth/sessions
  -> 200
DELETE /api/auth/sessions/:id
  session -> 200
  othersSession -> 404 session-not-found
  absent -> 404 session-not-found

GET /api/users
  ?q=Player&limit=5 -> 200
GET /api/users/by-id/:id
  self -> 200
  other -> 200
  gone -> 404 account-not-found
  absent -> 404 account-not-found
GET /api/users/:name
  otherName -> 200
  goneName -> 404 account-not-found
  absent -> 404 account-not-found
GET /api/presence
  ?ids=$other,$absent -> 200

admin POST /api/admin/updateUser/:id {"rank":"Gold 1","isAdmin":true}
  other -> 200
  gone -> 404 account-not-found
  absent -> 404 account-not-found
admin POST /api/admin/banUser {"banUserId":"$other","dateTo":"$nextMonth","reason":"a qwzx reason"}
  -> 200
  +{"banUserId":"$self"} -> 403 admin-not-bannable
  +{"banUserId":"$secondAdmin"} -> 403 admin-not-bannable
  +{"banUserId":"$gone"} -> 200
  +{"banUserId":"$absent"} -> 404 account-not-found
admin POST /api/admin/unbanUser {"bannedUserId":"$banned"}
  -> 200
  +{"bannedUserId":"$other"} -> 200
  +{"bannedUserId":"$absent"} -> 404 account-not-found
admin POST /api/admin/lift-expired-bans
admin GET /api/admin/all-bans-history
  -> 200

GET /api/friend-requests
  -> 200
GET /api/friend-requests/check-friend-request-sent/:userId
  self -> 200
  other -> 200
  absent -> 200
POST /api/friend-requests/send-friend-request/:receiver/:sender
  other self -> friend member 409 already-friends | rest 201
  asker self -> 201
  asked self -> 409 already-requested
  self self -> 400 not-with-yourself
  gone self -> 404 friend-not-found
  absent self -> 404 friend-not-found
  self other -> 403 not-yourself
  asker other -> 403 not-yourself
  absent absent -> 403 not-yourself
POST /api/friend-requests/accept-request/:ownId {"newFriendUserId":"$asker"}
  self -> 200
  self +{"newFriendUserId":"$asked"} -> 404 request-not-found
  self +{"newFriendUserId":"$other"} -> friend member 409 friend-already-added | rest 404 request-not-found
  self +{"newFriendUserId":"$absent"} -> 404 request-not-found
  other +{"newFriendUserId":"$self"} -> 403 not-yourself
  other -> 403 not-yourself
POST /api/friend-requests/:ownId/reject-friend-request/:requestId
  self request -> 200
  self foreignRequest -> 200
  self absent -> 200
  other foreignRequest -> 403 not-yourself
POST /api/friend-requests/cancel-friend-request/:receiverId
  asked -> 200
  asker -> 404 request-not-found
  other -> 404 request-not-found
  absent -> 404 request-not-found
GET /api/friends/user-friends/:userId
  self -> 200
  other -> 200
  gone -> 404 friend-not-found
  absent -> 404 friend-not-found
POST /api/friends/unfriend-user {"friendUserId":"$other"}
  -> friend member 200 | rest 409 not-friends
  +{"friendUserId":"$asker"} -> 409 not-friends
  +{"friendUserId":"$absent"} -> 409 not-friends

GET /api/notifications/user-notifications
GET /api/notifications/preferences
GET /api/notifications/push-key
  -> 200
PUT /api/notifications/preferences {"kinds":{"message":{"push":false}}}
  -> 200
POST /api/notifications/push-user-notification/:userId {"message":"a qwzx note"}
  self -> 200
  other -> friend member 200 | rest 403 not-yourself
  asker -> 403 not-yourself
  absent -> 403 not-yourself
POST /api/notifications/remove-user-notification/:id
  note -> 200
  othersNote -> 200
  absent -> 200
POST /api/notifications/remove-all-user-notifications/:userId
  self -> 200
  other -> 403 not-yourself
  absent -> 403 not-yourself
POST /api/notifications/push-subscriptions {"endpoint":"https://fcm.googleapis.com/fcm/send/matrix","keys":{"p256dh":"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM","auth":"tBHItJI5svbpez7KI4CCXg"}}
  -> 201
  +{"endpoint":"https://169.254.169.254/latest"} -> 400 unknown-push-service
public POST /api/notifications/push-subscriptions/renew {"endpoint":"https://fcm.googleapis.com/fcm/send/matrix","renewal":"forged","subscription":{"endpoint":"https://fcm.googleapis.com/fcm/send/stolen","keys":{"p256dh":"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM","auth":"tBHItJI5svbpez7KI4CCXg"}}}
  -> 404 subscription-not-found
DELETE /api/notifications/push-subscriptions {"endpoint":"https://fcm.googleapis.com/fcm/send/matrix"}
  -> 200
POST /api/notifications/push-test
  -> 200
open GET /api/notifications/unsubscribe/:userId/:signature
open POST /api/notifications/unsubscribe/:userId/:signature
  other signature -> 200
  stranger signature -> 404 link-not-found
  other absent -> 404 link-not-found
`;
