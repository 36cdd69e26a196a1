import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { selectPlaysPickups } from '../shared/own-communities';

const AroundTab = lazyWithoutAntd(() =>
  import('../features/around/AroundTab').then((module) => ({ default: module.AroundTab })),
);

/** The press on *I'm around* in the bar of phones, for people whose communities play pick-ups. */
export function PhoneAround({ className }: { className: string | undefined }) {
  return useSelector(selectPlaysPickups) ? (
    <Suspense>
      <AroundTab className={className} />
    </Suspense>
  ) : null;
}
