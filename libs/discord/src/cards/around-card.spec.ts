import type { ShownAround, ShownCheck, ShownPerson } from '@muster/pickups/ports';
import type { MessageBody } from '../client/messages';
import { toAroundCard, toCheckCard, toEndedCheck, userIdsAround } from './around-card';

const context = { language: 'en', site: 'https://muster.example', withButtons: true } as const;
const community = { _id: 'c1', slug: 'nexus', name: 'Nexus *Nights*' };
const person = (name: string, roles: ShownPerson['roles'], isNamed = true): ShownPerson => ({
  userId: `id-${name}`,
  name,
  roles,
  isNamed,
});
const around = (changes: Partial<ShownAround> = {}): ShownAround => ({
  community,
  people: [person('Hana', ['Mid', 'Top']), person('Otto', ['Mid']), person('Secret', ['Support'], false)],
  ifEnough: 2,
  missing: { people: 7, roles: { Support: 1, ADC: 2 } },
  checkId: null,
  ...changes,
});
const check = (changes: Partial<ShownCheck> = {}): ShownCheck => ({
  _id: 'k1',
  community,
  state: 'asking',
  ready: 7,
  needed: 10,
  closesAt: '2026-11-28T20:05:00.000Z',
  pressed: [],
  scrimId: null,
  ...changes,
});
const idsOf = ({ components = [] }: MessageBody) =>
  components.flatMap((row) => row.components.map((one) => ('custom_id' in one ? one.custom_id : one.url)));

test('people are named by the role they like most, and those who do not want to be named are counted', () => {
  const body = toAroundCard(around(), context);
  const [embed] = body.embeds!;
  expect(embed!.fields).toEqual([
    { name: 'Mid', value: 'Hana, Otto', inline: true },
    { name: 'Support', value: '+ 1', inline: true },
  ]);
  expect(JSON.stringify(body)).not.toContain('Secret');
  expect(userIdsAround(around())).toEqual(['id-Hana', 'id-Otto']);
});

test('it says how many are there, what is missing and who comes once enough are there', () => {
  const [embed] = toAroundCard(around(), context).embeds!;
  expect(embed!.title).toBe(String.raw`Nexus \*Nights\*`);
  expect(embed!.description!.split('\n')).toEqual([
    '**3 people are around**',
    '7 more are needed: Support (1), ADC (2)',
    '2 more come once enough are there',
  ]);
  expect(toAroundCard(around({ missing: null, ifEnough: 0 }), context).embeds![0]!.description).toContain(
    'Ten can play.',
  );
});

test('while a check runs, the buttons are at the question', () => {
  expect(idsOf(toAroundCard(around(), context))).toEqual([
    '1:around:c1',
    '1:not-around:c1',
    'https://muster.example/communities/nexus#community-around',
  ]);
  expect(idsOf(toAroundCard(around({ checkId: 'k1' }), context))).toEqual([]);
  expect(idsOf(toCheckCard(check(), [], context)).slice(0, 2)).toEqual(['1:ready:k1', '1:not-now:k1']);
});

test('the question mentions exactly the accounts it is given, and counts who is ready', () => {
  const body = toCheckCard(check(), ['11', '22'], context);
  expect(body.mentions).toEqual(['11', '22']);
  expect(body.content).toBe(
    String.raw`<@11> <@22>` +
      '\n' +
      String.raw`Nexus \*Nights\*: ready? Your game is waiting.` +
      '\n7 of 10 are ready · closes <t:1795896300:R>',
  );
  expect(toCheckCard(check(), [], context).content).not.toContain('<@');
});

test('a question that is over says what came of it, without buttons that answer', () => {
  const made = toEndedCheck(check({ state: 'made', scrimId: 's1' }), context);
  expect(made.content).toBe(String.raw`Nexus \*Nights\*: ten are ready, and the lobby is open.`);
  expect(idsOf(made)).toEqual(['https://muster.example/scrims/s1']);
  for (const off of [toEndedCheck(check({ state: 'off' }), context), toEndedCheck(undefined, context)])
    expect(off).toEqual({ content: 'No ten this time.', components: [] });
});

test('messages by webhooks have links instead of buttons', () => {
  const byWebhook = { ...context, withButtons: false };
  const link = '[Open in Muster](https://muster.example/communities/nexus#community-around)';
  expect(toAroundCard(around(), byWebhook)).toMatchObject({
    components: [],
    embeds: [{ description: expect.stringContaining(link) }],
  });
  expect(toCheckCard(check(), [], byWebhook).components).toEqual([]);
});
