import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const tr = translationOf<typeof en>()('tr', {
  title: 'Hizmet şartları',
  updated: '20 Kasım 2026’dan beri yürürlükte',
  intro: 'Bunlar Muster’ın kurallarıdır. Giriş yaparak kabul edersin. Bilerek kısa tutuldular: lütfen oku.',
  sections: {
    1: {
      title: 'Kabul',
      text: {
        1: 'Hesap oluşturarak ya da Muster’ı kullanarak bu şartları ve Gizlilik politikasını kabul edersin. Kabul etmiyorsan hizmeti kullanma.',
      },
    },
    2: {
      title: 'Muster nedir',
      text: {
        1: 'Muster, League of Legends’ta beşer kişilik iki takım arasında antrenman maçları (“scrim”) düzenleme yeridir. Şunları sunar:',
        2: {
          1: 'scrim düzenlemek ve scrim’lere katılmak',
          2: 'bu sitedeki maç istatistiklerini ve galibiyet oranlarını izlemek',
          3: 'diğer oyuncularla tanışmak',
          4: 'topluluk turnuvaları',
        },
      },
    },
    3: {
      title: 'Riot Games ile bağlantı yoktur',
      text: {
        1: 'Muster’ın Riot Games ile bağlantısı yoktur.',
        2: 'Muster, Riot Games tarafından desteklenmez ve Riot Games’in ya da Riot Games ürünlerinin yapımında veya yönetiminde resmî olarak görev alan herhangi birinin görüşlerini yansıtmaz. Riot Games ve ilgili tüm ürünler, Riot Games, Inc şirketinin ticari markaları veya tescilli markalarıdır',
      },
    },
    4: {
      title: 'Kimler kullanabilir',
      text: {
        1: 'En az 13 yaşında ve ülkende bu şartları tek başına kabul edebilecek yaşta olmalısın. Yasaklı kullanıcılar, yasak sürdüğü sürece hizmeti kullanamaz.',
      },
    },
    5: {
      title: 'Hesabın',
      text: {
        1: 'Herkesin yalnızca bir hesabı olabilir. Bir kimlik sağlayıcısı üzerinden giriş yaparsın; bu girişi kimseyle paylaşma. Hesabınla yapılan her şeyden sen sorumlusun.',
      },
    },
    6: {
      title: 'Doğru bilgiler',
      text: {
        1: 'Doğru bir Discord adı ve doğru bir bölge vermelisin: takımın seni bulmak ve seninle oynamak için bunları kullanır. Maçların adil olması için ligini güncel tut.',
      },
    },
    7: {
      title: 'Scrim oynamak',
      text: {
        1: 'Yalnızca oynayacaksan yer al, oynayamayacaksan zamanında bırak. Başlangıçta lobide ol. Lobi bilgileri yalnızca o scrim’dekiler içindir.',
      },
    },
    8: {
      title: 'Scrim’in sahibi ve kuralları',
      text: {
        1: 'Her scrim’in bir lobi sahibi (kaptan) vardır. Lobi sahibi, bu şartlar ve oyun kuralları içinde scrim’in kurallarını belirler.',
      },
    },
    9: {
      title: 'Sonuçlar',
      text: {
        1: 'Sonucu kaptanlar bildirir. Bildirim kesindir ve doğru olmalıdır. Maç sonu görseli o maçı göstermelidir. Yanlış bildirimler bir yönetici tarafından düzeltilebilir ve yasaklanmaya yol açabilir.',
      },
    },
    10: {
      title: 'Turnuvalar ve katılım ücretleri',
      text: {
        1: 'Topluluk turnuvaları Riot Games’in turnuva kurallarına uyar. Katılım ücretlerinin en az %70’i turnuvanın ödül havuzuna gider. Muster ödeme almaz.',
      },
    },
    11: {
      title: 'Davranış',
      text: {
        1: 'Başkalarına sana davranılmasını istediğin gibi davran. Şunlar yasaktır:',
        2: {
          1: 'taciz, nefret, tehdit ve ayrımcılık',
          2: 'hile, script, hesap paylaşımı ve ayarlanmış sonuçlar',
          3: 'spam ve reklam',
          4: 'başka birinin yerine geçmek',
        },
      },
    },
    12: {
      title: 'İçeriğin',
      text: {
        1: 'Yazdıkların ve yüklediklerin senindir. Hizmette bulundukları sürece, yönelik oldukları kişilere göstermemize izin verirsin. Hakkın olmayan bir şeyi yükleme.',
      },
    },
    13: {
      title: 'Yöneticiler ve yasaklar',
      text: {
        1: 'Yöneticiler scrim’leri düzenleyebilir ya da silebilir, oyuncuların yerini değiştirebilir ya da onları çıkarabilir, profilleri düzeltebilir ve bu şartları ihlal eden hesapları olayla orantılı bir süre yasaklayabilir.',
      },
    },
    14: {
      title: 'Ayrılmak',
      text: {
        1: 'Hesabını ayarlar sayfasından istediğin zaman silebilirsin. Hemen kaybolur; kişisel verilerin 30 gün sonra silinir. O zamana kadar yeniden giriş yapmak hesabı geri getirir.',
      },
    },
    15: {
      title: 'Garanti yoktur, sorumluluk sınırlıdır',
      text: {
        1: 'Muster olduğu gibi sunulur. Her zaman erişilebilir ya da hatasız olacağına söz vermeyiz ve yasanın izin verdiği ölçüde, kullanımından ya da diğer kullanıcıların davranışlarından doğan kayıplardan sorumlu değiliz.',
      },
    },
    16: {
      title: 'Değişiklikler ve iletişim',
      text: {
        1: 'Bu şartları değiştirebiliriz. Önemli değişiklikler yürürlüğe girmeden önce sitede duyurulur; sonrasında Muster’ı kullanmaya devam edersen bunları kabul etmiş olursun. Sorular için sitenin yöneticilerine başvur.',
      },
    },
  },
});
