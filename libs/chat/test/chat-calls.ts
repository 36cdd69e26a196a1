import type { ConversationView, MessageView } from '@muster/contracts/chat';
import { errorResponse } from '@testing/error-response';
import type { SharedWorld, TestUser } from '@testing/calls';

export const notFound = errorResponse(404, 'conversation-not-found', 'Conversation not found');

/** The calls of chat that several specs make. */
export function chatCalls(world: () => SharedWorld) {
  const post = (path: string, user: TestUser, body: object = {}, node = 0) =>
    world().api(path, user, { method: 'POST', body, node });
  const open = (from: TestUser, to: TestUser, node = 0) =>
    post('/conversations', from, { senderId: from.id, receiverId: to.id }, node);
  const send = (from: TestUser, conversationId: string, text: string, more: object = {}, node = 0) =>
    post('/messages', from, { conversationId, text, ...more }, node);
  const messagesOf = async (conversationId: string, user: TestUser, query = ''): Promise<MessageView[]> =>
    (await world().api(`/messages/${conversationId}${query}`, user)).body;
  const textsOf = async (conversationId: string, user: TestUser, query = '') =>
    (await messagesOf(conversationId, user, query)).map(({ text }) => text);
  const unseenOf = async (user: TestUser): Promise<MessageView[]> =>
    (await world().api('/messages/verifiedUser/unseen-messages', user)).body;
  const listOf = async (user: TestUser): Promise<ConversationView[]> =>
    (await world().api('/conversations/user', user)).body;

  async function friends(): Promise<[TestUser, TestUser]> {
    const [first, second] = (await world().createUsers(2)) as [TestUser, TestUser];
    await post(`/friend-requests/send-friend-request/${second.id}/${first.id}`, first);
    await post(`/friend-requests/accept-request/${second.id}`, second, { newFriendUserId: first.id });
    return [first, second];
  }
  async function talking(): Promise<{ hana: TestUser; bo: TestUser; id: string }> {
    const [hana, bo] = await friends();
    return { hana, bo, id: (await open(hana, bo)).body._id };
  }
  return { post, open, send, messagesOf, textsOf, unseenOf, listOf, friends, talking };
}
