import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const tr = translationOf<typeof en>()('tr', {
  welcome: {
    alt: 'Scrim listesi: başlangıçları, takımları ve boş yerleriyle kartlar',
    title: 'Antrenman maçları, bir dakikada hazır',
    text: 'Muster, kararlaştırılan saatte on kişiyi bir League of Legends lobisinde buluşturur: beşer kişilik iki takım, rol başına bir yer ve sonucu bildiren kaptanlar.',
  },
  'sign-in': {
    alt: 'Kaydın ikinci adımı: Elmas seçili lig amblemleri',
    title: 'Bir kez kaydol',
    text: 'Sihirdar adını, tagline’ını, bölgeni ve Discord’unu, sonra ligini yaz ve Google hesabınla onayla. Bir dahaki sefere Giriş yap’a tek tık yeter.',
  },
  find: {
    alt: 'Ana sayfa: bu akşamki scrim’lerin üstünde bölge ve gün filtreleri',
    title: 'Bir scrim bul',
    text: 'Bir bölge ve gün seç. Düğmeler oynanan, yaklaşan ya da biten scrim’leri gösterir. Adres filtrelerini saklar: yer imlerine ekle ya da bir arkadaşına gönder.',
  },
  seat: {
    alt: 'Bir scrim: her rolde bir yerle mavi ve kırmızı taraf, ikisi boş',
    title: 'Bir yer al',
    text: 'Boş bir yer, katılma düğmesidir. Rolü ve tarafı seç; herkes seni hemen orada görür. Fikrin mi değişti? Başka boş bir yere geç ya da başlamadan ayrıl.',
  },
  cast: {
    alt: 'Bir scrim’in takımlarının altında: cast etmek için düğmeli caster yerleri',
    title: 'Ya da mikrofonu al',
    text: 'Caster’lı scrim’lerde en fazla iki yorumcuya yer vardır. Caster’lar lobi bilgilerini oyuncular gibi görür. Ya oynarsın ya cast edersin, ikisi birden olmaz.',
  },
  lobby: {
    alt: 'Başladıktan sonra dolu bir scrim: kopyalama düğmeleriyle lobi adı ve parolası',
    title: 'Lobide buluşun',
    text: 'Başlama saati geçip on yer dolunca bir turnuva kodu çıkar: League istemcisine yapıştır. Kod oluşturulamazsa kart lobi adını ve parolasını gösterir.',
  },
  winner: {
    alt: 'Bitmiş bir scrim: bir afiş kırmızı tarafın, ikinci takımın kazandığını söylüyor',
    title: 'Kazananı bildir',
    text: 'Oyundan sonra taçla işaretli kaptan hangi tarafın kazandığını bildirir ve sonucun görselini ekleyebilir. Bildirim kesindir, iyice kontrol et.',
  },
  communities: {
    alt: 'Bir topluluğun sayfası: adı, konusu, bu haftaki scrim’leri ve onu yönetenler',
    title: 'Kendi ekibinle oyna',
    text: 'Kulüpler, yayıncılar ve ligler scrim’lerini topluluklarda düzenler. Menüden birine katıl ya da kendininkini kur: organizatör ve caster ata, bağlantıyla davet et, istersen scrim’leri yalnızca üyelere aç.',
  },
  alerts: {
    alt: 'Bildirimler: yeni arkadaşlar ve son günlerde olanlar',
    title: 'Haberdar ol',
    text: 'Bir scrim’i bağlantısıyla paylaş. Özel scrim’ler yalnızca bağlantıya sahip olanlara açılır. Scrim’lerinden biri başlayınca haber alırsın. İyi eğlenceler; sahip olmak istediğin takım arkadaşı ol.',
  },
});
