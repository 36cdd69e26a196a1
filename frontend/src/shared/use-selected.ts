import { useSelector } from 'react-redux';

/** `useSelector` for selectors with arguments. */
export const useSelected = <Args extends unknown[], Selected>(
  selector: (state: never, ...args: Args) => Selected,
  ...args: Args
): Selected => useSelector((state: never) => selector(state, ...args));
