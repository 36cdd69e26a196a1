import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formCleared, selectIsFormDone } from './admin.slice';

/** Closes the form after its command succeeded; after a rejection it stays open with its input. */
export function useCloseWhenDone(onClose: () => void): void {
  const dispatch = useDispatch();
  const isDone = useSelector(selectIsFormDone);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  useEffect(() => {
    return () => void dispatch(formCleared());
  }, [dispatch]);
}
