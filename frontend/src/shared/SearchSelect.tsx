import { Select, Spin } from 'antd';
import { useState } from 'react';

export interface Found {
  value: string;
  label: string;
}
interface Props {
  id?: string;
  'aria-describedby'?: string;
  'aria-label'?: string;
  placeholder: string;
  /** Said where nothing is found. */
  none: string;
  isLoading: boolean;
  options: Found[];
  chosen: Found | null;
  onSearch: (text: string) => void;
  onChoose: (found: Found | null) => void;
}

/** Chooses one of those that a server finds by the typed text. Opening it searches as well, so that it is never empty. */
export function SearchSelect({ none, isLoading, chosen, onSearch, onChoose, ...props }: Props) {
  const [text, setText] = useState('');
  const search = (typed: string) => {
    setText(typed);
    onSearch(typed.trim());
  };
  return (
    <Select<Found | null>
      {...props}
      size="large"
      labelInValue
      allowClear
      value={chosen}
      showSearch={{ filterOption: false, onSearch: search, searchValue: text }}
      onFocus={() => search(text)}
      notFoundContent={isLoading ? <Spin size="small" /> : none}
      onChange={(found) => onChoose(found ?? null)}
    />
  );
}
