import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { COUNTRY_CODES } from '#contract/lists/people.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { ErrorLine, Field } from '#desk/app/parts/field.tsx';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import { type ActField, fieldsOf, isQuestioned, knowsTimes } from '#machines/desk-act/desk-act.rules.ts';
import { selectIsReviewed } from '#machines/desk-act/desk-act.selectors.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { useFormat } from '#src/format/use-format.ts';
import { audienceWord } from '../audience-word.ts';
import { useDeskSnapshot } from '../use-desk.ts';
import { useTried } from '../use-tried.ts';
import { accountChoices, savedFileWords } from './account-words.ts';
import type { ActActor } from './act-actor.ts';
import { ActReview } from './act-review.tsx';
import { actWords, fieldWords, isHarsh, needWords, readyWords } from './act-words.ts';
import { Chips, type Named, roleChoices } from './chips.tsx';
import { CHOSEN_FIELDS, type ChosenField } from './chosen-fields.ts';
import { familyChoices } from './family-words.ts';
import { helpOf } from './field-help.ts';
import { BankFileField, RecordFileField } from './file-field.tsx';
import { GoodsField } from './goods-field.tsx';
import { goodsReadyWords, shelfChoices } from './goods-words.ts';
import { actFailureWords, keyField } from './key-words.ts';
import { MadeSecret } from './made-secret.tsx';
import { wayChoices } from './money-words.ts';
import { MovedTransfer } from './moved-transfer.tsx';
import { OpenRoom } from './open-room.tsx';
import { paragraphsField, recordChoices } from './record-words.ts';
import { SavedFile } from './saved-file.tsx';

/** Most characters of the words that a patient reads. */
const WORDS_MAX = 300;

/** Most characters of an announcement, in each language. */
const ANNOUNCED_MAX = 500;
const announcedText = ({ length }: string) => ({
  lines: 4,
  maxLength: ANNOUNCED_MAX,
  help: t`${length} of ${ANNOUNCED_MAX}`,
});

const DATES: readonly ActField[] = ['endsOn', 'day', 'until', 'expiresOn'];
const MAILS: readonly ActField[] = ['email', 'receiptTo'];
const INPUTS: Partial<Record<ActField, 'decimal' | 'numeric'>> = {
  amount: 'decimal',
  points: 'numeric',
  fee: 'decimal',
  pieces: 'numeric',
  lasts: 'numeric',
  code: 'numeric',
  otp: 'numeric',
};

const LANGUAGES: readonly Named[] = [
  { id: 'en', name: 'English' },
  { id: 'zh', name: '中文' },
];
const countryChoices = (language: string): Named[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRY_CODES.map((id) => ({ id, name: names.of(id) ?? id }));
};

const audienceChoices = (places: readonly Named[]): Named[] => [
  { id: 'all', name: audienceWord('all') },
  { id: 'niks', name: audienceWord('niks') },
  ...places.map(({ id, name }) => ({ id: `place:${id}`, name: t`Patients of ${name}` })),
];

interface ChoiceProps {
  actor: ActActor;
  field: ChosenField;
  choices: readonly Named[];
  error: string | null;
}

/** Choice of one among many, or none, as a menu. */
function Choice({ actor, field, choices, error }: ChoiceProps) {
  const id = useId();
  const text = useSelector(actor, ({ context }) => context.fields[field] ?? '');
  return (
    <div className="field">
      <label htmlFor={id}>{fieldWords(field)}</label>
      <div className={error === null ? 'input' : 'input is-error'}>
        <select
          id={id}
          value={text}
          onChange={({ target }) => actor.send({ type: 'field.change', field, text: target.value })}
        >
          <option value="">–</option>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      {error !== null && <ErrorLine>{error}</ErrorLine>}
    </div>
  );
}

/** Free times as chips; choosing one does not do it yet. */
function TimeChoice({ actor }: { actor: ActActor }) {
  const { act, times, fields } = useSelector(actor, ({ context }) => context);
  const isReading = useSelector(actor, (snapshot) => snapshot.matches('readingTimes'));
  const { dayTime } = useFormat();
  const people = new Set(times.map(({ provider }) => provider));
  if (isReading)
    return (
      <p className="sm mute" role="status">
        <Trans>Reading free times…</Trans>
      </p>
    );
  if (!knowsTimes(act, fields)) return null;
  if (times.length === 0)
    return (
      <p className="mute sm">
        <Trans>No free time in the next days.</Trans>
      </p>
    );
  return (
    <div className="words" role="group" aria-label={t`Free times`}>
      {times.map(({ id, day, time, provider, isVideo }) => (
        <button
          key={id}
          type="button"
          aria-pressed={fields.time === id}
          onClick={() => actor.send({ type: 'field.change', field: 'time', text: id })}
        >
          {dayTime(day, time)}
          {people.size > 1 && ` · ${provider}`}
          {isVideo && `, ${t`by video`}`}
        </button>
      ))}
    </div>
  );
}

function WordsField({ actor, error }: { actor: ActActor; error: string | null }) {
  const text = useSelector(actor, ({ context }) => context.fields.words ?? '');
  const act = useSelector(actor, ({ context }) => context.act);
  const write = (words: string) => actor.send({ type: 'field.change', field: 'words', text: words });
  const count = text.length;
  return (
    <>
      <div className="words" role="group" aria-label={t`Ready words`}>
        {(goodsReadyWords(act) ?? readyWords()).map((words) => (
          <button key={words} type="button" aria-pressed={text === words} onClick={() => write(words)}>
            {words}
          </button>
        ))}
      </div>
      <Field
        label={fieldWords('words')}
        lines={3}
        maxLength={WORDS_MAX}
        isFocused
        text={text}
        error={error}
        help={t`${count} of ${WORDS_MAX}. No diagnosis, no medicine.`}
        onChange={write}
      />
    </>
  );
}

interface ActFormProps {
  actor: ActActor;
  /** Name of the visit, order or patient that the act is about, as on the page. */
  about: string;
  /** Choices of an item, where the act asks for one. */
  items?: readonly Named[];
  /** Shown beside the form: what the patient reads. */
  beside?: ReactNode;
  /** Level of the heading: 2 right below the title of the page. */
  level?: 2 | 3;
}

/** The form or question of an act, in place; it takes the focus, and Esc leaves it. */
export function ActForm({ actor, about, items = [], beside, level = 3 }: ActFormProps) {
  const Heading = `h${level}` as const;
  const { locale } = useLingui().i18n;
  const { staff } = useDeskSnapshot().context;
  const snapshot = useSelector(actor, (each) => each);
  const { act, given, fields, failure, made } = snapshot.context;
  const { money, named } = useFormat();
  const places = (staff?.places ?? []).map(({ _id, name }) => ({ id: _id, name: named(name) }));
  const people = (staff?.people ?? []).map(({ _id, name, services }) => ({ id: _id, name: named(name), services }));
  const services = people.find(({ id }) => id === fields.person)?.services ?? [];
  const choicesOf: Readonly<Record<ChosenField, readonly Named[]>> = {
    ...wayChoices(),
    ...familyChoices(),
    ...recordChoices(),
    ...shelfChoices(),
    ...accountChoices(locale),
    member: items,
    prescription: items,
    given: items,
    record: items,
    credit: items,
    audience: audienceChoices(places),
    language: LANGUAGES,
    item: items,
    country: countryChoices(locale),
    place: places,
    person: people,
    service: services.map(({ _id, name }) => ({ id: _id, name: named(name) })),
  };
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const missing = whyNot(snapshot, { type: 'act.submit' }, actReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const isBusy = snapshot.hasTag('busy');
  const words = actWords(act);
  useEffect(() => {
    const shown = form.current;
    if (!shown?.contains(document.activeElement)) shown?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      actor.send({ type: 'step.back' });
    };
    shown?.addEventListener('keydown', leave);
    return () => shown?.removeEventListener('keydown', leave);
  }, [actor]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'act.submit' });
  };
  const errorAt = (field: ActField) => (isTried && missing?.field === field ? needWords(missing.id) : null);
  const fieldOf = (field: ActField) => {
    if (field === 'time') return <TimeChoice key={field} actor={actor} />;
    if (field === 'words') return <WordsField key={field} actor={actor} error={errorAt(field)} />;
    if (field === 'bankFile') return <BankFileField key={field} actor={actor} error={errorAt(field)} />;
    if (field === 'file') return <RecordFileField key={field} actor={actor} error={errorAt(field)} />;
    if (field === 'goods') return <GoodsField key={field} actor={actor} error={errorAt(field)} />;
    if (field === 'roles' || field === 'places')
      return <Chips key={field} actor={actor} field={field} choices={field === 'roles' ? roleChoices(act) : places} />;
    const chosen = CHOSEN_FIELDS.find((one) => one === field);
    if (chosen)
      return <Choice key={field} actor={actor} field={chosen} choices={choicesOf[chosen]} error={errorAt(field)} />;
    return (
      <Field
        key={field}
        label={keyField(act, field) ?? fieldWords(field)}
        text={fields[field] ?? ''}
        error={errorAt(field)}
        help={helpOf({ act, field, given, money })}
        type={DATES.includes(field) ? 'date' : MAILS.includes(field) ? 'email' : 'text'}
        inputMode={INPUTS[field] ?? 'text'}
        {...((field === 'en' || field === 'zh') && announcedText(fields[field] ?? ''))}
        {...(field === 'paragraphs' && paragraphsField())}
        {...(field === 'addresses' && { lines: 3 })}
        {...((field === 'reason' || field === 'message') && { lines: 2, maxLength: WORDS_MAX })}
        onChange={(text) => actor.send({ type: 'field.change', field, text })}
      />
    );
  };
  if (made !== null && act === 'moveTransfer')
    return <MovedTransfer made={made} onClose={() => actor.send({ type: 'made.close' })} />;
  if (made?.isFile)
    return <SavedFile made={made} next={savedFileWords(act)} onClose={() => actor.send({ type: 'made.close' })} />;
  if (made !== null)
    return act === 'room' ? (
      <OpenRoom made={made} onClose={() => actor.send({ type: 'made.close' })} />
    ) : (
      <MadeSecret act={act} text={made.text} onClose={() => actor.send({ type: 'made.close' })} />
    );
  if (!isQuestioned(act) && !failure)
    return (
      <p className="sm mute act-busy" role="status">
        {words.done}…
      </p>
    );
  if (selectIsReviewed(snapshot)) return <ActReview actor={actor} level={level} />;
  const isChoiceMissing = isTried && (missing?.field === 'time' || missing?.field === 'roles');
  return (
    <form ref={form} className="act-form" tabIndex={-1} aria-labelledby={heading} noValidate onSubmit={submit}>
      <div className="stack-3 grow">
        <Heading className="h-md" id={heading}>
          {words.question} <span className="mute">{about}</span>
        </Heading>
        {fieldsOf(act).length > 0 && <div className="fields">{fieldsOf(act).map(fieldOf)}</div>}
        {isChoiceMissing && missing && <ErrorLine>{needWords(missing.id)}</ErrorLine>}
        {failure && <ErrorLine>{actFailureWords(snapshot.context)}</ErrorLine>}
        <div className="inline wrap">
          <Button kind={isHarsh(act) ? 'danger' : 'primary'} type="submit" isBusy={isBusy} onPress={() => {}}>
            {failure && !isQuestioned(act) ? <Trans>Try again</Trans> : words.yes}
          </Button>
          <Button onPress={() => actor.send({ type: 'step.back' })}>
            {isHarsh(act) ? <Trans>No, keep it</Trans> : <Trans>No, leave it</Trans>}
          </Button>
        </div>
      </div>
      {beside}
    </form>
  );
}
