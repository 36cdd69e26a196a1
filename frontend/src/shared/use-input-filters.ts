import { cleanName } from '@muster/contracts/account-fields';
import { useState } from 'react';
import { inputFilters } from './account-input-filters';
import { validateAccountField } from './validation/account-validation';

type Field = keyof typeof inputFilters;

/** Filters what is typed into account fields, and says why something was left out until the field is changed again. */
export function useInputFilters() {
  const [leftOut, setLeftOut] = useState<Partial<Record<Field, string | undefined>>>({});
  const filter = (field: Field, typed: string): string => {
    const isFiltered = field !== 'discord' && cleanName(typed) !== '';
    setLeftOut((before) => ({ ...before, [field]: isFiltered ? validateAccountField(field, typed) : undefined }));
    return inputFilters[field](typed);
  };
  return { leftOut, filter };
}
