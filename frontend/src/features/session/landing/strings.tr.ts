import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  headline: 'Bu akşam bir 5v5 scrim bul.',
  what: 'Scrim, belirli bir saatte oynanan League of Legends antrenman maçıdır: kendi rolünde boş bir yer al, lobide dokuz kişiyle buluş ve oyna. Muster ücretsizdir.',
  signUp: 'Kaydol',
  tonight: {
    title: 'Bu akşam',
    hint: 'Almak için boş bir yere bas.',
    regions: 'Gösterilecek bölge',
    all: 'Tümü',
    inAll: 'Tüm bölgeler',
    inRegion: '{region}: scrim’ler, {name}',
    loading: 'Bu akşamki scrim’ler yükleniyor',
    list: 'Önümüzdeki 24 saatteki herkese açık scrim’ler',
    none: 'Önümüzdeki 24 saatte herkese açık scrim yok.',
    noneIn: '{region}: önümüzdeki 24 saatte herkese açık scrim yok.',
    noneHint: 'Yenileri oluşturulur oluşturulmaz burada görünür.',
    showAll: 'Tüm bölgeleri göster',
    unreachable: 'Bu akşamki scrim’ler şu anda yüklenemiyor.',
    full: 'Takımlar dolu',
    free: { one: '{n} boş yer', other: '{n} boş yer' },
    inMinutes: '{minutes} dk sonra',
    inHours: '{hours} sa sonra',
    started: 'Şimdi başlıyor',
    tomorrow: 'yarın',
    take: '{role} rolünü al ({team}), {at}',
    taken: '{role} ({team}): dolu',
  },
  reasons: {
    seat: {
      title: 'Senin rolün, senin tarafın',
      text: 'Mavi ve kırmızıda Top’tan Support’a on yer. Tek basışla yer senin.',
    },
    live: { title: 'Canlı ve zamanında', text: 'Yerler gözünün önünde dolar, scrim’in başlayınca haber alırsın.' },
    lobby: {
      title: 'Lobi kendiliğinden açılır',
      text: 'On kişi tamamlanınca herkes turnuva kodunu ya da lobi parolasını alır.',
    },
  },
  picture: 'Telefonda bir scrim: rolleriyle iki takım ve hâlâ boş iki yer',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Kaydol ya da giriş yap, bu yer sana önerilecek.',
    taken: 'Bu arada alındı. Başka bir yer seç ya da kaydolup nelerin boş olduğuna bak.',
    drop: 'Yer seçme',
  },
});
