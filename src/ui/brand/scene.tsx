import type { ReactNode } from 'react';
import styles from './brand.module.css';

const GROUND = 'M14 104.5h172';

/** Scenes of three arches each, with a symbol in the middle one. */
const SCENES = {
  booked: scene(
    'c',
    'a',
    'b',
    'M24 104V62a22 22 0 0 1 44 0V104Z',
    'M74 104V40a26 26 0 0 1 52 0V104Z',
    'M132 104V62a22 22 0 0 1 44 0V104Z',
    <>
      <circle cx="100" cy="68" r="25" fill="var(--primary)" />
      <path d="m89 69 8 8 15-17" stroke="var(--on-primary)" strokeWidth="5" />
    </>,
  ),
  waiting: scene(
    'a',
    'c',
    'b',
    'M24 104V62a22 22 0 0 1 44 0V104Z',
    'M74 104V40a26 26 0 0 1 52 0V104Z',
    'M132 104V62a22 22 0 0 1 44 0V104Z',
    <>
      <circle cx="100" cy="66" r="25" fill="var(--surface)" stroke="var(--primary)" strokeWidth="4" />
      <path d="M100 52v14l9 6" stroke="var(--primary)" strokeWidth="4" />
    </>,
  ),
  missed: scene(
    'b',
    'c',
    'd',
    'M24 104V62a22 22 0 0 1 44 0V104Z',
    'M74 104V40a26 26 0 0 1 52 0V104Z',
    'M132 104V62a22 22 0 0 1 44 0V104Z',
    <>
      <rect x="80" y="46" width="40" height="40" rx="9" fill="var(--surface)" stroke="var(--warn)" strokeWidth="3.5" />
      <path d="M80 58h40M90 41v9M110 41v9M100 64v8M100 78.5v.1" stroke="var(--warn)" strokeWidth="3.5" />
    </>,
  ),
  niks: scene(
    'b',
    'a',
    'c',
    'M18 104V58a24 24 0 0 1 48 0V104Z',
    'M72 104V38a28 28 0 0 1 56 0V104Z',
    'M134 104V58a24 24 0 0 1 48 0V104Z',
    <>
      <circle cx="100" cy="66" r="24" fill="var(--coin)" />
      <circle cx="100" cy="66" r="18.5" stroke="var(--on-coin)" strokeWidth="2" opacity="0.35" />
      <path d="M90 74V64a5 5 0 0 1 10 0v4a5 5 0 0 0 10 0V58" stroke="var(--on-coin)" strokeWidth="4" />
    </>,
  ),
  noAppointment: scene(
    'b',
    'a',
    'c',
    'M30 104V62a20 20 0 0 1 40 0V104Z',
    'M76 104V45a25 25 0 0 1 50 0V104Z',
    'M132 104V62a20 20 0 0 1 40 0V104Z',
    <>
      <rect x="84" y="48" width="34" height="34" rx="8" fill="var(--surface)" stroke="var(--primary)" strokeWidth="3" />
      <path d="M84 59h34M93 43v8M109 43v8" stroke="var(--primary)" strokeWidth="3" />
      <circle cx="101" cy="70" r="4.5" fill="var(--coin)" />
    </>,
  ),
  offline: scene(
    'd',
    'a',
    'd',
    'M34 104V65a21 21 0 0 1 42 0V104Z',
    'M80 104V44a22 22 0 0 1 44 0V104Z',
    'M128 104V64a20 20 0 0 1 40 0V104Z',
    <>
      <path d="M76 66a36 36 0 0 1 52 0M85 76a24 24 0 0 1 34 0" stroke="var(--control)" strokeWidth="4" />
      <circle cx="102" cy="90" r="5" fill="var(--coin)" />
      <path d="M74 50l56 50" stroke="var(--danger)" strokeWidth="4" />
    </>,
  ),
  regimen: scene(
    'b',
    'c',
    'a',
    'M28 104V60a22 22 0 0 1 44 0V104Z',
    'M76 104V43a25 25 0 0 1 50 0V104Z',
    'M130 104V65a21 21 0 0 1 42 0V104Z',
    <>
      <rect x="60" y="74" width="30" height="30" rx="7" fill="#a2d5c9" />
      <rect x="57" y="64" width="36" height="13" rx="5" fill="#0c6358" />
      <path d="M100 104V70a9 9 0 0 1 9-9h4a9 9 0 0 1 9 9v34Z" fill="#f3c6b8" />
      <rect x="105" y="48" width="12" height="14" rx="4" fill="#e9a391" />
    </>,
  ),
  documents: scene(
    'd',
    'a',
    'b',
    'M36 104V65a19 19 0 0 1 38 0V104Z',
    'M78 104V43a23 23 0 0 1 46 0V104Z',
    'M128 104V60a20 20 0 0 1 40 0V104Z',
    <>
      <path
        d="M84 46h24l12 12v40a5 5 0 0 1-5 5H84a5 5 0 0 1-5-5V51a5 5 0 0 1 5-5Z"
        fill="var(--surface)"
        stroke="var(--primary)"
        strokeWidth="3"
      />
      <path d="M88 70h22M88 80h22M88 90h13" stroke="var(--line-strong)" strokeWidth="3" />
      <circle cx="114" cy="96" r="9" fill="var(--coin)" />
      <path d="m110 96 3 3 5-5.5" stroke="var(--on-coin)" strokeWidth="2.5" />
    </>,
  ),
};

export type SceneName = keyof typeof SCENES;

type Tone = 'a' | 'b' | 'c' | 'd';

function scene(
  left: Tone,
  middle: Tone,
  right: Tone,
  leftArch: string,
  middleArch: string,
  rightArch: string,
  art: ReactNode,
) {
  return (
    <>
      <path d={leftArch} fill={`var(--tone-${left})`} />
      <path d={middleArch} fill={`var(--tone-${middle})`} />
      <path d={rightArch} fill={`var(--tone-${right})`} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {art}
      </g>
      <path d={GROUND} stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

/** Decorative picture of an empty or final state. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="10 8 180 100" width="220" height="122" aria-hidden="true">
      {SCENES[name]}
    </svg>
  );
}
