import { useState } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { ProblemError } from '../../kit/http/problem.ts';
import { DataTable, type RowsQuery } from '../../kit/lists/DataTable.tsx';
import type { Column } from '../../kit/lists/table.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Sample } from './Sample.tsx';

interface Row {
  id: string;
  name: string;
}

const columns: Column<Row>[] = [
  { id: 'name', label: 'Nombre', cell: (row) => row.name },
  { id: 'status', label: 'Estado', cell: () => <StatusChip label="Activo" tone="success" /> },
  { id: 'date', label: 'Fecha', cell: () => <DateCell value="2026-11-20T23:15:00Z" /> },
];
const rows: Row[] = ['Ana', 'Luis', 'María'].map((name, i) => ({ id: String(i), name }));
const page = (data: Row[]): Page<Row> => ({
  data,
  metadata: { total: data.length * 9, perPage: 5, page: 1, lastPage: 5 },
});
const problem = new ProblemError({
  type: '',
  title: '',
  status: 503,
  detail: '',
  message: 'La base de datos no está disponible.',
  requestId: '',
});

const states: [title: string, answer: Partial<RowsQuery<Row>>][] = [
  ['Con registros', { data: page(rows) }],
  ['Mientras llega otra página', { data: page(rows), isPlaceholderData: true }],
  ['Primera carga', {}],
  ['Sin registros', { data: page([]) }],
  ['No se pudo cargar', { error: problem, isError: true }],
];

export function TableSamples() {
  const [current, setPage] = useState(1);
  const [perPage, setPerPage] = useState(5);
  const list = { page: current, perPage, setPage, setPerPage, narrowed: false, setSort: () => {} };
  return (
    <Sample title="Tables" stack>
      {states.map(([title, answer]) => (
        <div key={title}>
          <p>{title}</p>
          <DataTable
            label={title}
            list={list}
            rows={{
              data: undefined,
              error: undefined,
              isError: false,
              isPlaceholderData: false,
              refetch: () => 0,
              ...answer,
            }}
            columns={columns}
            nameOf={(row) => row.name}
            edit={() => '/styleguide'}
          />
        </div>
      ))}
    </Sample>
  );
}
