import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { moneyToWire } from '#contract/money.ts';
import { keptOr, placeIn } from '#desk/app/address.ts';
import { listFlow } from '#desk/app/flows/desk-list.flow.ts';
import { placeOfSale } from '#desk/app/goods-entry.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { sectionsOf } from '#machines/desk/desk.rules.ts';
import { givenByFee } from '#machines/desk-act/desk-act.given.ts';
import { mayDo } from '#machines/desk-act/desk-act.rules.ts';
import type { ActOn } from '#machines/desk-act/desk-act.types.ts';
import type { deskListMachine } from '#machines/desk-list/desk-list.machine.ts';
import { actsOfRow, FILTERS, hasLettersFor, makingActs, rowId } from '#machines/desk-list/desk-list.rules.ts';
import { selectIsRead } from '#machines/desk-list/desk-list.selectors.ts';
import type { ListKept, ListName, ListRow, ListRows } from '#machines/desk-list/desk-list.types.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { ActActor } from '../act/act-actor.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { lineChoices } from '../act/goods-words.ts';
import { failureWords } from '../failure-words.ts';
import { useShortcuts } from '../shortcuts.tsx';
import { useSteady } from '../steady.ts';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { useSection } from '../use-section.ts';
import { firstColumn, useCells } from './cells.tsx';
import { filterWord, listEmpty, listNote, listTitle } from './list-words.ts';
import { ReasonForm } from './reason-form.tsx';
import { RowLetters } from './row-letters.tsx';

type Snapshot = SnapshotFrom<typeof deskListMachine>;

/** Facts of a row that the calls behind its acts need. */
const GIVEN: { readonly [Name in ListName]: (row: ListRows[Name]) => ActOn['given'] } = {
  notClosed: ({ fee }) => givenByFee(fee),
  orders: ({ balance, usableNiks, parcelNo }) => ({
    most: String(moneyToWire(balance)),
    niks: String(usableNiks),
    ...(parcelNo && { parcel: parcelNo }),
  }),
  bills: ({ balance, usableNiks, refundable, goodsBack }) => ({
    most: String(moneyToWire(balance)),
    niks: String(usableNiks),
    paid: String(moneyToWire(refundable)),
    ...(goodsBack && { goods: String(moneyToWire(goodsBack.cost)) }),
  }),
  differences: () => ({}),
  takings: () => ({}),
  transfers: ({ _id, kind, reference, amount, at, written, invoice }) => ({
    ...(kind === 'read' && amount !== null && { amount: String(moneyToWire(amount)), at }),
    ...(kind === 'read' && { order: invoice?.invoiceNo ?? written ?? '' }),
    ...(_id && { line: _id }),
    ...(reference && { reference }),
    ...(invoice && { invoice: invoice._id, from: invoice.invoiceNo }),
  }),
  stock: ({ item, place, qty }) => ({ item, place: place._id, before: String(qty) }),
  closures: () => ({}),
  merges: ({ stays, other }) => ({ stays: stays.name, other: other.name }),
  announcements: () => ({}),
  staff: () => ({}),
  trail: () => ({}),
  trailProof: () => ({}),
  keys: () => ({}),
};
const givenOf = (list: ListName, row: ListRow): ActOn['given'] =>
  (GIVEN[list] as (each: ListRow) => ActOn['given'])(row);

interface TableProps {
  list: ListName;
  actor: ActorRefFrom<typeof deskListMachine>;
  snapshot: Snapshot;
  onOpen: (id: string) => void;
  onAct: (on: ActOn) => void;
}

/** Rows with their acts; the form of an act opens below its row. */
function Table({ list, actor, snapshot, onOpen, onAct }: TableProps) {
  const cellsOf = useCells(list);
  const { rows: read, opened, act, roles } = snapshot.context;
  const { rows, holding } = useSteady(read, (row) => rowId(list, row));
  const { deskAct } = snapshot.children;
  const [first] = rows;
  const columns = first ? cellsOf(first).rest.map(({ name }) => name) : [];
  const { named } = useFormat();
  const { goods: sold } = required(useDeskSnapshot().context.staff, 'staff');
  const goods = sold.map(({ item, name }) => ({ id: item, name: named(name) }));
  // a visit is ended with what was given; fewer pieces are of the order's own lines
  const items = (row: ListRow) => ('lines' in row ? lineChoices(act?.act, row.lines, named) : goods);
  return (
    <section className="box box--flush" {...holding}>
      <table className="tb">
        <thead>
          <tr>
            <th>{firstColumn(list)}</th>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
            <th>
              <span className="sr">{t`Acts`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(list, row);
            const { title, about, rest } = cellsOf(row);
            const acts = actsOfRow(list, row).filter((name) =>
              snapshot.can({ type: 'act.begin', act: name, subject: id, given: {} }),
            );
            const isActing = deskAct && act?.subject === id;
            return (
              <Fragment key={id}>
                <tr className={opened === id || isActing ? 'is-open' : undefined}>
                  <td>
                    <button
                      type="button"
                      className="t"
                      data-row={id}
                      aria-expanded={opened === id}
                      onClick={() => onOpen(id)}
                    >
                      {title}
                    </button>
                    <small>{about}</small>
                  </td>
                  {rest.map(({ name, cell }) => (
                    <td key={name} data-name={name}>
                      {cell}
                    </td>
                  ))}
                  <td>
                    <div className="acts wrap">
                      <ActButtons
                        acts={acts}
                        about={title}
                        onBegin={(name) => onAct({ act: name, subject: id, given: givenOf(list, row) })}
                      />
                    </div>
                  </td>
                </tr>
                {opened === id && hasLettersFor(roles, row) && (
                  <tr className="is-open">
                    <td colSpan={rest.length + 2}>
                      <RowLetters actor={actor} about={title} />
                    </td>
                  </tr>
                )}
                {isActing && (
                  <tr className="is-open">
                    <td colSpan={rest.length + 2}>
                      <ActForm actor={deskAct} about={title} items={items(row)} level={2} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const keptList = (list: ListName, href: string, kept?: ListKept): ListKept => {
  const { section, parts } = placeIn(href);
  const isNamed = section === list;
  const { filter = '', open = null } = isNamed ? parts : {};
  const read: ListKept = {
    filter: FILTERS[list].includes(filter ?? '') ? (filter ?? '') : '',
    reason: '',
    opened: open,
    act: null,
    fields: {},
  };
  return keptOr(kept, isNamed ? read : null, read);
};

const fieldsTyped = (deskAct: ActActor | undefined, snapshot: Snapshot) =>
  deskAct?.getSnapshot().context.fields ?? snapshot.context.fields;

export function ListView({ list }: { list: ListName }) {
  // the title and the filters are rendered again in another language
  useLingui();
  const desk = useDesk();
  const { place, staff } = useDeskSnapshot().context;
  const { roles } = required(staff, 'staff').me;
  const actor = useSection({
    section: list,
    flow: listFlow,
    input: () => ({
      list,
      roles,
      place,
      wizardId: crypto.randomUUID(),
      kept: keptList(list, location.href, desk.kept[list]),
    }),
    keep: (snapshot) => {
      const { filter, reason, opened, act } = snapshot.context;
      const fields = act ? fieldsTyped(snapshot.children.deskAct, snapshot) : {};
      desk.keep(list, { filter, reason, opened, act, fields });
    },
    partsOf: ({ context: { filter, opened } }) => ({ filter, open: opened }),
    openRow: (one, id) => one.send({ type: 'row.open', id }),
  });
  return <ListScreen actor={actor} />;
}

/** A list as its machine says. */
export function ListScreen({ actor }: { actor: ActorRefFrom<typeof deskListMachine> }) {
  const desk = useDesk();
  const { place, staff } = useDeskSnapshot().context;
  const goods = (staff?.goods ?? []).map(({ item, name }) => ({ id: item, name }));
  const snapshot = useSelector(actor, (each) => each);
  const { list, roles, rows, next, filter, failure, act, opened } = snapshot.context;
  const { deskAct } = snapshot.children;
  useEffect(() => {
    if (actor.getSnapshot().context.place !== place) actor.send({ type: 'place.change', place });
  }, [actor, place]);
  const isLeft = snapshot.status === 'done';
  const [first = list] = sectionsOf(roles);
  useEffect(() => {
    if (isLeft) desk.actor.send({ type: 'section.open', section: first });
  }, [isLeft, first, desk.actor]);
  useShortcuts({ Escape: () => actor.send({ type: 'step.back' }) });
  const making = makingActs(list).filter((name) =>
    snapshot.can({ type: 'act.begin', act: name, subject: '', given: {} }),
  );
  const isRead = selectIsRead(snapshot);
  return (
    <>
      <div className="dk-head">
        <h1>{listTitle(list)}</h1>
        {isRead && (
          <span className="mute">
            <Plural value={rows.length} one="# row" other="# rows" />
          </span>
        )}
        <div className="end">
          <ActButtons
            acts={making.filter((name) => mayDo(name, roles))}
            about=""
            isSmall={false}
            onBegin={(name) =>
              actor.send({
                type: 'act.begin',
                act: name,
                subject: '',
                given: name === 'sell' ? placeOfSale(place, staff?.places) : {},
              })
            }
          />
        </div>
      </div>
      <div className="dk-body">
        {FILTERS[list].length > 1 && (
          <div className="filters" role="group" aria-label={t`Filter`}>
            {FILTERS[list].map((one) => (
              <button
                key={one}
                type="button"
                className="filter"
                aria-pressed={filter === one}
                onClick={() => actor.send({ type: 'filter.choose', filter: one })}
              >
                {filterWord(list, one)}
              </button>
            ))}
          </div>
        )}
        {failure && !snapshot.matches('unread') && <Note tone="bad">{failureWords(failure)}</Note>}
        {snapshot.matches('askingReason') && (
          <ReasonForm
            snapshot={snapshot}
            send={(event) => {
              if (event === 'submit') actor.send({ type: 'reason.submit' });
              else if (event === 'leave') actor.send({ type: 'step.back' });
              else actor.send({ type: 'reason.change', ...event });
            }}
          />
        )}
        {deskAct && act?.subject === '' && (
          <section className="box is-open">
            <ActForm actor={deskAct} about="" level={2} items={goods} />
          </section>
        )}
        {isRead && rows.length > 0 && (
          <Table
            list={list}
            actor={actor}
            snapshot={snapshot}
            onOpen={(id) => actor.send(opened === id ? { type: 'step.back' } : { type: 'row.open', id })}
            onAct={(on) => actor.send({ type: 'act.begin', ...on })}
          />
        )}
        {isRead && rows.length === 0 && (
          <div className="empty">
            <h2 className="h-md">{listEmpty(list, filter)}</h2>
          </div>
        )}
        {isRead && listNote(list) && <Note>{listNote(list)}</Note>}
        {snapshot.matches('unread') && (
          <>
            <Note tone="bad" title={<Trans>The list did not load.</Trans>}>
              {failureWords(required(failure, 'failure'))}
            </Note>
            <div>
              <Button kind="primary" onPress={() => actor.send({ type: 'list.refresh' })}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          </>
        )}
        {next !== null && isRead && (
          <div>
            <Button
              isBusy={snapshot.matches({ list: 'readingMore' })}
              onPress={() => actor.send({ type: 'page.more' })}
            >
              <Trans>More</Trans>
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
