import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  notFound: 'Nie znaleziono',
  unreachable: 'Nie można teraz połączyć się z Discordem, spróbuj później',
  linkStale: 'To łączenie z Discordem wygasło lub zaczęło się w innej przeglądarce, spróbuj ponownie',
  linkCancelled: 'Łączenie z Discordem zostało anulowane',
  linkFailed: 'Discord nie potwierdził Twojego konta, spróbuj ponownie',
  linkDone: 'Twoje konto Discord jest połączone',
  close: 'Możesz zamknąć to okno.',
  continueLabel: 'Przejdź do Muster',
});
