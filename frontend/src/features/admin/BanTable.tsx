import type { BanView } from '@muster/contracts/administration';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { BanFilters } from './ban-filters';
import { BanFilterField } from './BanFilterField';
import { DateCell, ReasonCell, StatusCell, PersonCell } from './BanCells';
import css from './BansPage.module.css';
import { UnbanButton } from './PersonActions';
import { strings } from './strings';

const s = strings.history;
const CELLS: [keyof BanFilters, string, (ban: BanView) => ReactNode][] = [
  ['name', '17%', ({ _user }) => <PersonCell person={_user} />],
  ['from', '15%', ({ dateFrom }) => <DateCell iso={dateFrom} />],
  ['to', '15%', ({ dateTo }) => <DateCell iso={dateTo} />],
  ['status', '16%', ({ status }) => <StatusCell state={status} />],
  ['reason', '21%', ({ reason }) => <ReasonCell reason={reason} />],
];

interface Props {
  bans: readonly BanView[];
  filters: BanFilters;
  onFilter: (filters: BanFilters) => void;
  empty: ReactNode;
}

export function BanTable({ bans, filters, onFilter, empty }: Props) {
  const columns: TableColumnsType<BanView> = [
    ...CELLS.map(([column, width, show]) => ({
      key: column,
      width,
      title: (
        <div className={css.head}>
          <span>{s.columns[column]}</span>
          <BanFilterField column={column} filters={filters} onChange={onFilter} />
        </div>
      ),
      render: (_: unknown, ban: BanView) => show(ban),
    })),
    {
      key: 'action',
      width: '16%',
      title: <span className="visually-hidden">{s.columns.action}</span>,
      render: (_: unknown, ban: BanView) => ban.isActive && <UnbanButton user={ban._user} />,
    },
  ];
  return (
    <Table<BanView>
      rowKey="_id"
      className={css.table ?? ''}
      tableLayout="fixed"
      columns={columns}
      dataSource={bans}
      pagination={false}
      locale={{ emptyText: empty }}
    />
  );
}
