/** Rows as text in columns; numbers stand to the right. */
export const columnsOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = widths.map((_, column) => rows.slice(1).every((row) => /^\d*$/.test(row[column] ?? '')));
  return rows
    .map((row) =>
      row
        .map((text, column) => {
          const width = widths[column] ?? 0;
          return isNumeric[column] ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
