/**
 * Conversations and messages. `theirs` is between `other` and `member`, `room` that of a public scrim; the users of
 * `parted` are former friends.
 */
export const chat = `
GET /api/conversations/user
GET /api/messages/verifiedUser/unseen-messages
  -> 200
GET /api/conversations/find/:one/:other
  self other -> member 200 | rest 404 conversation-not-found
  other self -> member 200 | rest 404 conversation-not-found
  other member -> member 200 | rest 404 conversation-not-found
  self absent -> 404 conversation-not-found
  absent other -> 404 conversation-not-found
GET /api/conversations/scrims
  ?scrims=$open,$private,$absent -> 200
GET /api/conversations/scrim/:scrimId
  open -> 200
  private -> 200
  absent -> 404 conversation-not-found
  removed -> 404 conversation-not-found
POST /api/conversations {"senderId":"$self","receiverId":"$other"}
  -> member 200 | friend 201 | rest 403 friends-only
  +{"senderId":"$other","receiverId":"$self"} -> 403 not-yourself
  +{"senderId":"$member"} -> member 200 | rest 403 not-yourself
  +{"receiverId":"$absent"} -> 403 friends-only
  +{"receiverId":"$asker"} -> 403 friends-only
  +{"receiverId":"$self"} -> 400 no-talk-to-oneself
POST /api/conversations/:id/seen
POST /api/conversations/:id/mute
POST /api/conversations/:id/unmute
GET /api/messages/:conversationId
  theirs -> member 200 | rest 404 conversation-not-found
  parted -> 200
  room -> 200
  absent -> 404 conversation-not-found
POST /api/messages {"conversationId":"$theirs","text":"hello qwzx"}
  -> member 201 | rest 404 conversation-not-found
  +{"conversationId":"$room"} -> 201
  +{"conversationId":"$parted"} -> 403 friends-only
  +{"conversationId":"$absent"} -> 404 conversation-not-found
  +{"senderId":"$other"} -> 403 not-yourself
  +{"conversationId":"$room","senderId":"$other"} -> 403 not-yourself
  +{"receiverId":"$asker"} -> member 400 wrong-receiver | rest 404 conversation-not-found
POST /api/messages/post-seen/:id
  said -> member 200 | rest 404 message-not-found
  answered -> member 403 not-the-receiver | rest 404 message-not-found
  roomSaid -> 403 not-the-receiver
  absent -> 404 message-not-found
POST /api/messages/:id/report {"reason":"rude qwzx"}
  said -> member 201 | rest 404 message-not-found
  answered -> member 400 own-message | rest 404 message-not-found
  roomSaid -> 201
  absent -> 404 message-not-found
admin GET /api/admin/reports
  ?status=all -> 200
admin GET /api/admin/reports/:id
admin POST /api/admin/reports/:id/resolve
  report -> 200
  absent -> 404 report-not-found
`;
