import { useSelector } from 'react-redux';

/**
 * `useSelector` for selectors with arguments. It takes those of every slice, because a slice injects itself into the
 * store when it is imported.
 */
export const useSelected = <Args extends unknown[], Selected>(
  selector: (state: never, ...args: Args) => Selected,
  ...args: Args
): Selected => useSelector((state: never) => selector(state, ...args));
