import { LANGUAGES } from '@muster/contracts/languages';
import { DEFAULT_SITE, serveSite } from '@muster/contracts/served-site';
import { ourLegalText } from './legal';

afterEach(() => serveSite(DEFAULT_SITE));
const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);

test('terms and privacy policy say what the specification lists', () => {
  const [terms, privacy] = [ourLegalText('terms', 'en', null), ourLegalText('privacy', 'en', null)];
  expect(headings(terms)).toHaveLength(16);
  for (const said of [
    ['not affiliated with Riot Games', 'organising and joining scrims', 'tracking match statistics and win rates'],
    ['connecting with other players', 'community tournaments', 'an accurate Discord username and an accurate region'],
    ['may have only one account', 'Scrim captains report the result', 'The host sets the rules of the scrim'],
    ['delete your account on the settings page', 'At least 70% of the entry fees of a tournament go to its prize pool'],
  ].flat())
    expect(terms).toContain(said);
  expect(headings(privacy)).toEqual([
    'Data we collect',
    'How we use it',
    'Who sees it',
    'Third parties',
    'Cookies and storage',
    'Security',
    'Your rights',
    'How long we keep it',
    'Age',
    'Changes',
  ]);
  for (const said of ['aged 13 and over', 'personal data is erased 30 days later']) expect(privacy).toContain(said);
});

test.each(LANGUAGES)('in %s they name the site and its operator, whose words stay words', (language) => {
  serveSite({ ...DEFAULT_SITE, name: 'Lisbon Fives' });
  const operator = { name: 'Ana [*]', contact: 'ana@lisbon.example', address: 'Rua 1\nLisboa' };
  const text = ourLegalText('terms', language, operator);
  expect(text).toContain('Lisbon Fives');
  expect(text).toContain('Ana \\[\\*\\], Rua 1, Lisboa');
  expect(text).toContain('[ana@lisbon.example](mailto:ana@lisbon.example)');
  expect(text).not.toMatch(/\{\w+\}|undefined/);
});
