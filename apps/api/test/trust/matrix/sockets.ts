/**
 * Messages that a socket may send. Any signed-in user can open a scrim by its link, so all roles get the same answers
 * here; they differ in what they may read in the room.
 */
export const sockets = `
join_scrim_room
leave_scrim_room
  "$open" -> ok
  {"scrimId":"$private"} -> ok
  {"_id":"$full"} -> ok
join_scrim_room
  "$absent" -> scrim-not-found
  {"scrimId":"$removed","version":1} -> scrim-not-found
  null -> invalid
  {"scrimId":7} -> invalid
  ["$open"] -> invalid
join_draft_room
  {"scrimId":"$drafted","game":1} -> ok
  {"scrimId":"$unready","game":1,"version":0} -> ok
  {"scrimId":"$open","game":1} -> draft-not-found
  {"scrimId":"$absent","game":1} -> scrim-not-found
  {"scrimId":"$drafted"} -> invalid
leave_draft_room
  {"scrimId":"$drafted","game":1} -> ok
  null -> invalid
scrimChatOpen
  "$open" -> ok
  {"scrim":{"_id":"$private"}} -> ok
  "$absent" -> conversation-not-found
  "$removed" -> conversation-not-found
  "$room" -> conversation-not-found
  {} -> invalid
scrimChatClose
  "$open" -> ok
  {"scrimId":"$private"} -> ok
  17 -> invalid
watch_region
  {"region":"EUW"} -> ok
  {"region":"NA"} -> ok
  {"region":"__proto__"} -> invalid
  "NA" -> invalid
watch_people
  {"userIds":["$other","$absent","$gone"]} -> ok
  {"userIds":"$other"} -> invalid
  {"userIds":[{"_id":"$other"}]} -> invalid
join_community_room
  {"communityId":"$absent"} -> members-only
  {"communityId":7} -> invalid
  "$absent" -> invalid
join_evening_room
  {"eveningId":"$evening"} -> ok
  {"eveningId":"$absent"} -> evening-not-found
  {"eveningId":7} -> invalid
leave_evening_room
  {"eveningId":"$absent"} -> ok
  null -> invalid
join_team_room
  {"team":"$oldTeam"} -> team-not-found
  {"team":"$absent"} -> team-not-found
  {"team":7} -> invalid
leave_team_room
  {"team":"$absent"} -> ok
  null -> invalid
join_around_room
  {"community":"$absent"} -> community-not-found
  {"community":7} -> invalid
leave_around_room
  {"community":"$absent"} -> ok
  null -> invalid
join_board_room
  {} -> ok
  {"region":"NA"} -> ok
  {"region":7} -> invalid
leave_board_room
  {} -> ok
  null -> invalid
leave_community_room
  {"communityId":"$absent"} -> ok
  null -> invalid
addUser
sendScrimTransaction
sendNotification
sendMessage
sendConversation
sendScrimMessage
  {"_id":"$other","senderId":"$other","scrimId":"$private","text":"forged by a client"} -> ok
  "$other" -> ok
  null -> ok
`;

interface SocketCell {
  message: string;
  payload: string;
  expected: string;
}

export function socketCells(table: string): SocketCell[] {
  const found: SocketCell[] = [];
  let messages: string[] = [];
  let inLines = false;
  for (const text of table.split('\n').filter(Boolean)) {
    const line = /^ {2}(.+) -> (.+)$/.exec(text);
    if (!line) messages = inLines ? [text] : [...messages, text];
    else found.push(...messages.map((message) => ({ message, payload: line[1]!, expected: line[2]! })));
    inLines = line !== null;
  }
  return found;
}
