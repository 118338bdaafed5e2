import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { clockTimeOf } from '#contract/time.ts';
import { type DeskSection, sectionsOf } from '#machines/desk/desk.rules.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Mark } from '#src/ui/brand/mark.tsx';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { pinIcon } from '#src/ui/icon/pin.icon.ts';
import { searchIcon } from '#src/ui/icon/search.icon.ts';
import { addressOf } from '../address.ts';
import { menuIcon } from '../icons.ts';
import { IconButton } from '../parts/button.tsx';
import { LanguageButton } from './auth-frame.tsx';
import { isOfClinic, roleName, SECTION_ICONS, sectionName } from './sections.tsx';
import { Shortcuts } from './shortcut-list.tsx';
import { useShortcuts } from './shortcuts.tsx';
import { useCover } from './use-cover.ts';
import { useArrivals, useDesk, useDeskSnapshot } from './use-desk.ts';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

interface SectionLinkProps {
  section: DeskSection;
  onOpen?: () => void;
  children: ReactNode;
}

/** Numbers of waiting rows at the chosen place, while the desk is open. */
const useWaiting = () => {
  const { waiting } = useDesk().services;
  const { place } = useDeskSnapshot().context;
  useEffect(() => waiting.follow(place), [waiting, place]);
};

/** Link to a section, with the number of rows that wait in it. */
function SectionLink({ section, onOpen, children }: SectionLinkProps) {
  const { actor, services } = useDesk();
  const { counts } = services.waiting;
  const { count = 0, isOverdue = false } = useSyncExternalStore(counts.subscribe, counts.get).get(section) ?? {};
  const shown = count > 99 ? '99+' : String(count);
  const current = useDeskSnapshot().context.section;
  const about = useId();
  return (
    <a
      href={addressOf(section)}
      aria-describedby={count === 0 ? undefined : about}
      data-n={count === 0 ? undefined : shown}
      data-late={isOverdue || undefined}
      aria-current={current === section ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        actor.send({ type: 'section.open', section });
        onOpen?.();
      }}
    >
      {children}
      {count > 0 && (
        <>
          <span className={isOverdue ? 'n n--late' : 'n'} aria-hidden="true">
            {shown}
          </span>
          <span id={about} hidden>
            {isOverdue ? t`${shown} wait, overdue` : t`${shown} wait`}
          </span>
        </>
      )}
    </a>
  );
}

function Navigation({ sections }: { sections: readonly DeskSection[] }) {
  const { actor, services } = useDesk();
  const { staff } = useDeskSnapshot().context;
  const { name, roles } = required(staff, 'staff').me;
  const item = (section: DeskSection) => (
    <SectionLink key={section} section={section}>
      <Icon path={SECTION_ICONS[section]} size={20} />
      <span>{sectionName(section)}</span>
    </SectionLink>
  );
  const own = sections.filter(isOfClinic);
  const others = sections.filter((section) => !isOfClinic(section) && section !== 'account');
  return (
    <nav className="dk-nav" aria-label={t`Desk`}>
      <div className="brand">
        <span className="mark c-primary">
          <Mark size={26} />
        </span>
        <span className="wordmark">
          <Wordmark />
        </span>
        <em>
          <Trans>Desk</Trans>
        </em>
      </div>
      {others.map(item)}
      {own.length > 0 && (
        <h2>
          <Trans>The clinic</Trans>
        </h2>
      )}
      {own.map(item)}
      <div className="dk-me">
        <SectionLink section="account">
          <span className="avatar avatar--b" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span>
            <b className="strong">{name}</b>
            <br />
            <span className="mute">{roles.map(roleName).join(', ')}</span>
            <span className="sr">{t`Your account`}</span>
          </span>
        </SectionLink>
        <IconButton
          path={lockIcon}
          label={t`Lock`}
          onPress={() => actor.send({ type: 'desk.lock', now: services.time.now() })}
        />
      </div>
    </nav>
  );
}

function PlaceChoice() {
  const { actor } = useDesk();
  const { staff, place } = useDeskSnapshot().context;
  const { places } = required(staff, 'staff');
  const { named } = useFormat();
  if (places.length === 0) return null;
  return (
    <label className="dk-place">
      <Icon path={pinIcon} size={18} />
      <span className="sr">
        <Trans>Place</Trans>
      </span>
      <select
        value={place ?? ''}
        onChange={({ target }) =>
          actor.send({ type: 'place.choose', place: places.find(({ _id }) => _id === target.value)?._id ?? null })
        }
      >
        {places.length > 1 && <option value="">{t`All places`}</option>}
        {places.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {named(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Search field for patients, on every page; `/` focuses it. */
function PatientSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSearch(text);
  };
  return (
    <form className="dk-search" role="search" onSubmit={submit}>
      <div className="input">
        <Icon path={searchIcon} size={18} />
        <input
          ref={field}
          type="search"
          value={text}
          aria-label={t`Name, phone, email, number or order`}
          placeholder={t`Name, phone, email, number or order`}
          autoComplete="off"
          aria-keyshortcuts="/"
          onChange={({ target }) => setText(target.value)}
        />
        <kbd className="kbd" aria-hidden="true">
          /
        </kbd>
      </div>
    </form>
  );
}

/** State of the line, and of arrivals that are not sent yet. */
function LineState() {
  const { lostAt, waiting: unsent } = useArrivals().context;
  const { time } = useFormat();
  const waiting = unsent.length;
  const word = () => {
    if (waiting > 0) return t`${waiting} not sent`;
    if (lostAt === null) return t`Live`;
    const at = time(clockTimeOf(lostAt));
    return t`No answer since ${at}`;
  };
  return (
    <span className={lostAt === null && waiting === 0 ? 'live' : 'live live--off'} role="status">
      <i />
      <span>{word()}</span>
    </span>
  );
}

interface FrameProps {
  onSearch: (text: string) => void;
  children: ReactNode;
}

/** Navigation beside, place, search and state of the line above; on a phone, tabs below. */
export function Frame({ onSearch, children }: FrameProps) {
  // the navigation and the search are rendered again in another language
  useLingui();
  useWaiting();
  const { actor, services } = useDesk();
  const { staff } = useDeskSnapshot().context;
  const sections = sectionsOf(required(staff, 'staff').me.roles);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const close = () => setMoreOpen(false);
  useCover(isMoreOpen ? close : null);
  const tabs = sections.slice(0, 3);
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className="dk">
        <Navigation sections={sections} />
        <div className="dk-stage">
          <header className="dk-top">
            <PlaceChoice />
            {sections.includes('patients') && <PatientSearch onSearch={onSearch} />}
            <LanguageButton />
            <LineState />
            <Shortcuts sections={sections} />
          </header>
          <main id="main">
            {isMoreOpen && (
              <div className="dk-body stack">
                <div className="plate only-list">
                  {sections.map((one) => (
                    <div className="row" key={one}>
                      <SectionLink section={one} onOpen={close}>
                        {sectionName(one)}
                      </SectionLink>
                    </div>
                  ))}
                  <div className="row between">
                    <LanguageButton />
                    <button
                      type="button"
                      className="btn btn--line"
                      onClick={() => actor.send({ type: 'desk.lock', now: services.time.now() })}
                    >
                      <Icon path={lockIcon} size={16} />
                      <Trans>Lock</Trans>
                    </button>
                  </div>
                </div>
              </div>
            )}
            {/* the section keeps what is typed in it */}
            <div className="dk-section" hidden={isMoreOpen}>
              {children}
            </div>
          </main>
        </div>
      </div>
      <nav className="tabs dk-tabs" aria-label={t`Desk`}>
        <ul>
          {tabs.map((one) => (
            <li key={one}>
              <SectionLink section={one} onOpen={close}>
                <span className="ico">
                  <Icon path={SECTION_ICONS[one]} size={24} />
                </span>
                {sectionName(one)}
              </SectionLink>
            </li>
          ))}
          <li>
            <button type="button" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(!isMoreOpen)}>
              <span className="ico">
                <Icon path={menuIcon} size={24} />
              </span>
              <Trans>More</Trans>
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
