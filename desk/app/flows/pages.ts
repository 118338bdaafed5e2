interface Page<Row> {
  data: { rows: readonly Row[]; next: string | null };
}

/** Rows of every page of a list. */
export const allRows = async <Row>(read: (cursor: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data }: Page<Row> = await read(cursor ? { cursor } : {});
    rows.push(...data.rows);
    cursor = data.next;
  }
  return rows;
};
