import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formCleared, selectIsFormDone } from './admin.slice';

/** A form closes when what it asked for is done; refused, it stays with what was typed. */
export function useCloseWhenDone(onClose: () => void): void {
  const dispatch = useDispatch();
  const isDone = useSelector(selectIsFormDone);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  useEffect(() => () => void dispatch(formCleared()), [dispatch]);
}
