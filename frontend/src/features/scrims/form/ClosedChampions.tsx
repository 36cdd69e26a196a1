import { SERIES_CLOSED_MAX } from '@muster/contracts/series';
import { Button, Select } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { championList } from '../../../shared/champions/champion-list';
import { findChampions } from '../../../shared/champions/search';
import { Field } from '../../../shared/Field';
import { strings as shared } from '../../../shared/strings';
import { strings } from './strings';

const { series: texts } = strings;

interface Props {
  closed: readonly string[];
  disabled: boolean;
  onChange: (closed: string[]) => void;
}

/** Champions that are closed to both teams: found by name, shown as chips, removed with the backspace key. */
export function ClosedChampions({ closed, disabled, onChange }: Props) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelector(championList.select);
  const isMissing = shown === undefined;
  const load = () => dispatch(championList.requested(null));
  useEffect(() => {
    if (isMissing) dispatch(championList.requested(null));
  }, [dispatch, isMissing]);
  const champions = shown?.champions ?? [];
  const known = new Set(champions.map(({ key }) => key));
  const unknown = closed.filter((key) => !known.has(key)).map((key) => ({ value: key, label: key }));
  const options = [...champions.map(({ key, name }) => ({ value: key, label: name })), ...unknown];
  const isFound = (text: string, key: unknown) => findChampions(champions, text).some((found) => found.key === key);
  return (
    <Field label={texts.closed} hint={texts.closedHint}>
      {(control) =>
        isMissing && failure ? (
          <Button {...control} onClick={load}>
            {texts.closedMissing} {shared.retry}
          </Button>
        ) : (
          <Select
            {...control}
            mode="multiple"
            size="large"
            disabled={disabled}
            loading={isMissing}
            placeholder={texts.closedSearch}
            notFoundContent={texts.noChampion}
            maxCount={SERIES_CLOSED_MAX}
            value={[...closed]}
            options={options}
            filterOption={(text, option) => isFound(text, option?.value)}
            onChange={onChange}
          />
        )
      }
    </Field>
  );
}
