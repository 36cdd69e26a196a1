export { profilePath } from '@muster/contracts';
