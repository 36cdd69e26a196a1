import type { MessageView } from '@muster/contracts/chat';
import { errorResponse } from '@testing/error-response';
import { waitUntil } from '@testing/wait-until';
import { type Client, sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { chatCalls, notFound } from './chat-calls';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const { post, send, listOf, talking } = chatCalls(() => world);

describe('mute and report', () => {
  test('mutes a conversation for the caller only', async () => {
    const { hana, bo, id } = await talking();
    expect((await post(`/conversations/${id}/mute`, hana)).body).toEqual({ success: true, isMuted: true });
    expect([(await listOf(hana))[0]!.isMuted, (await listOf(bo))[0]!.isMuted]).toEqual([true, false]);
    expect((await post(`/conversations/${id}/unmute`, hana)).body).toEqual({ success: true, isMuted: false });
    expect((await listOf(hana))[0]!.isMuted).toBe(false);
  });
  test('a reported message is listed once until an admin resolves it', async () => {
    const { hana, bo, id } = await talking();
    const { body: message } = await send(hana, id, 'rude words');
    expect(await post(`/messages/${message._id}/report`, hana)).toMatchObject(errorResponse(400, 'own-message'));
    for (let i = 0; i < 2; i++)
      expect((await post(`/messages/${message._id}/report`, bo, { reason: 'rude' })).status).toBe(201);
    const reports = async (query = '') => (await world.api(`/admin/reports${query}`, admin)).body;
    const report = (await reports()).find((entry: any) => entry.message._id === message._id);
    expect(report).toMatchObject({
      reason: 'rude',
      _reporter: { _id: bo.id },
      message: { text: 'rude words', _sender: { _id: hana.id } },
      resolvedAt: null,
    });
    expect(await world.api('/admin/reports', bo)).toMatchObject(errorResponse(403, 'admin-only'));
    expect(await post(`/admin/reports/${report._id}/resolve`, bo)).toMatchObject(errorResponse(403, 'admin-only'));
    expect((await post(`/admin/reports/${report._id}/resolve`, admin)).body).toMatchObject({
      resolvedAt: expect.any(String),
      _resolvedBy: { _id: admin.id },
    });
    expect(await reports()).toEqual([]);
    expect(await reports('?status=resolved&page=1')).toMatchObject({
      success: true,
      data: [{ _id: report._id }],
      pagination: { page: 1, total: 1 },
    });
    expect(await post('/admin/reports/nothing/resolve', admin)).toMatchObject(errorResponse(404, 'report-not-found'));
  });
  test('admins can read three messages before and after a reported one, and nothing else', async () => {
    const { hana, bo, id } = await talking();
    const sent: MessageView[] = [];
    for (let i = 1; i <= 10; i++) sent.push((await send(i % 2 ? hana : bo, id, `m${i}`)).body);
    await post(`/messages/${sent[4]!._id}/report`, bo, { reason: 'rude' });
    const [report] = (await world.api('/admin/reports', admin)).body;
    const { status, body } = await world.api(`/admin/reports/${report._id}`, admin);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { report: { _id: report._id, message: { text: 'm5' } }, scrimTitle: null },
    });
    expect(body.messages.map(({ text }: MessageView) => text)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8']);
    expect(await world.api(`/messages/${id}`, admin)).toMatchObject(notFound);
    expect(await world.api('/admin/reports/nothing', admin)).toMatchObject(errorResponse(404, 'report-not-found'));
    for (const user of [hana, bo])
      expect(await world.api(`/admin/reports/${report._id}`, user)).toMatchObject(errorResponse(403, 'admin-only'));
    await post(`/admin/reports/${report._id}/resolve`, admin);
  });
  test('only admins are notified of new and resolved reports, on every node', async () => {
    const { hana, bo, id } = await talking();
    const { body: message } = await send(hana, id, 'rude words');
    const [local, remote, ...outsiders] = await Promise.all([
      world.connect(admin, 0),
      world.connect(admin, 1),
      world.connect(hana, 0),
      world.connect(bo, 1),
    ]);
    const countChanges = (client: Client) =>
      client.heard.filter(({ message: name }) => name === 'reports_changed').length;
    await post(`/messages/${message._id}/report`, bo);
    await waitUntil(() => [local!, remote!].every((client) => countChanges(client) === 1));
    const [report] = (await world.api('/admin/reports', admin)).body;
    await post(`/admin/reports/${report._id}/resolve`, admin, {}, 1);
    await waitUntil(() => [local!, remote!].every((client) => countChanges(client) === 2));
    await send(hana, id, 'bye');
    await outsiders[1]!.waitFor('getMessage', ({ text }) => text === 'bye');
    await send(bo, id, 'bye bye');
    await outsiders[0]!.waitFor('getMessage', ({ text }) => text === 'bye bye');
    expect(outsiders.map(countChanges)).toEqual([0, 0]);
  });
  test('the first resolution of a report stays', async () => {
    const scrim = await world.createScrim(admin, { title: 'Loud room' });
    const [hana, bo, otherAdmin] = [
      ...(await world.createUsers(2)),
      await world.createUser({ admin: true, name: 'Other' }),
    ] as [TestUser, TestUser, TestUser];
    const { body: message } = await send(hana, scrim._conversation, 'first');
    await post(`/messages/${message._id}/report`, bo);
    const [report] = (await world.api('/admin/reports', admin)).body;
    expect(report.outcome).toBeNull();
    expect((await post(`/admin/reports/${report._id}/resolve`, admin, { outcome: 'dismissed' })).body).toMatchObject({
      outcome: 'dismissed',
      _resolvedBy: { _id: admin.id },
    });
    expect(
      (await post(`/admin/reports/${report._id}/resolve`, otherAdmin, { outcome: 'resolved' })).body,
    ).toMatchObject({
      outcome: 'dismissed',
      _resolvedBy: { _id: admin.id },
    });
    expect(await post(`/admin/reports/${report._id}/resolve`, admin, { outcome: 'forgotten' })).toMatchObject(
      errorResponse(400, 'invalid'),
    );
    expect((await world.api(`/admin/reports/${report._id}`, admin)).body).toMatchObject({
      scrimTitle: 'Loud room',
      messages: [{ text: 'first' }],
      report: { outcome: 'dismissed' },
    });
  });
});
