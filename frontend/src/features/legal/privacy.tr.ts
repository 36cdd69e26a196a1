import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const tr = translationOf<typeof en>()('tr', {
  title: 'Gizlilik politikası',
  updated: '20 Kasım 2026’dan beri yürürlükte',
  intro: 'Senin hakkında ne bildiğimiz, bunu neden sakladığımız, kimin görebildiği ve nasıl silineceği.',
  sections: {
    1: {
      title: 'Topladığımız veriler',
      text: {
        1: 'Yalnızca hizmetin gerektirdiğini saklarız:',
        2: {
          1: 'girişinden: e-posta adresin ve kimlik sağlayıcının verdiği kimlik, asla şifren değil',
          2: 'profilinden: sihirdar adı, etiket, bölge, lig, Discord adı, e-posta tercihin ve arka planın',
          3: 'burada yaptıklarından: oluşturduğun, oynadığın ya da cast ettiğin scrim’ler, sonuçlar, görseller, arkadaşlar, mesajlar ve bildirimler',
          4: 'bağlantından: güvenlik için, bir isteğin zamanı ve adresi gibi teknik kayıtlar',
        },
      },
    },
    2: {
      title: 'Nasıl kullanıyoruz',
      text: {
        1: 'Sana scrim’leri göstermek ve katılmanı sağlamak, takımının seni bulması, scrim başlayınca haber vermek, bu sitedeki maçların istatistiklerini hesaplamak ve hizmeti güvende tutmak için. E-postalar yalnızca istediysen gönderilir.',
      },
    },
    3: {
      title: 'Kimler görür',
      text: {
        1: 'Giriş yapmış kullanıcılar herkese açık profilini görür: ad, etiket, bölge, lig, Discord adı ve buradaki maçların. E-posta adresin ve giriş kimliğin kimseye gösterilmez. Veri satmayız, yalnızca yasa gerektirdiğinde paylaşırız.',
      },
    },
    4: {
      title: 'Üçüncü taraflar',
      text: {
        1: 'Giriş, kimlik sağlayıcın üzerinden yapılır. Profil simgeleri ve ligler gibi oyun verileri Riot Games’ten gelir; bunun için Riot’a sihirdar adını ve etiketini göndeririz. Her birinin kendi gizlilik politikası vardır.',
      },
    },
    5: {
      title: 'Çerezler ve depolama',
      text: {
        1: 'Giriş yaparken birkaç dakikalığına bir çerez, oturumun açıkken de canlı güncellemeler için bir çerez kullanırız. Tarayıcın oturumunu, mesaj sesini, dilini ve temanı yerel depolamasında tutar. Reklam ve takip yoktur.',
      },
    },
    6: {
      title: 'Güvenlik',
      text: {
        1: 'Bağlantılar şifrelidir, yetkiler her çağrıda sunucuda denetlenir ve kişisel veriler gerçekten silinebilmeleri için maç geçmişinden ayrı tutulur. Hiçbir sistem kusursuz değildir; seni ilgilendiren bir şey olursa sana söyleriz.',
      },
    },
    7: {
      title: 'Hakların',
      text: {
        1: 'Verilerini görebilir, düzeltebilir ve silebilirsin. Çoğunu ayarlar sayfasında kendin değiştirirsin; gerisi için sitenin yöneticilerine sor.',
      },
    },
    8: {
      title: 'Ne kadar saklıyoruz',
      text: {
        1: 'Hesabın olduğu sürece. Oturum kayıtları (tarayıcı adı ve iki zaman bilgisi, IP adresi yok) son kullanımdan bir gün sonra silinir. Hesabını silersen siteden hemen kaybolur ve kişisel verilerin 30 gün sonra silinir; maçlar adın olmadan kalır.',
      },
    },
    9: {
      title: 'Yaş',
      text: { 1: 'Muster 13 yaş ve üzeri içindir. Daha küçük çocukların hesapları öğrendiğimizde silinir.' },
    },
    10: {
      title: 'Değişiklikler',
      text: {
        1: 'Bu politika değiştiğinde yeni sürümü tarihiyle burada yayımlar, önemli değişiklikleri önceden sitede duyururuz.',
      },
    },
  },
});
