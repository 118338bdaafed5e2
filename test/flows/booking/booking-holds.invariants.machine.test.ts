/** How a booking of any kind begins, is resumed and given up, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { isBefore } from '#contract/time.ts';
import { noAnswers } from '#machines/booking/booking.answers.ts';
import { holdingOf, needsDeposit } from '#machines/booking/booking.rules.ts';
import { type BookingPath, bookingStepOf, progressOf } from '#machines/booking/booking.steps.ts';
import type { BookingContext, BookingEvent } from '#machines/booking/booking.types.ts';
import type { ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { flows } from '#model/booking/booking.model.ts';
import { isDone } from '#model/flow.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, begins, breaking, by, edges, effectsOf, entering, from, named, ...space } = spaceOf<
  BookingContext,
  BookingEvent
>(flows);
const { breakingOn, emitsOf, eventOf, isSame, labelsOf, leaving, of, sourcesOf, states, targetsOf, to } = space;

const outputOf = ({ event }: Edge): unknown => (isDone(event) ? event.output : null);
const choiceIn = (edge: Edge): ChoosingOutput | null => outputOf(edge) as ChoosingOutput | null;
const isNext = (edge: Edge): boolean =>
  after(edge).generation === before(edge).generation + 1 && after(edge).attempt === 0;
/** While the clinic is asked to book, nothing else begins. */
const isFree = (edge: Edge): boolean => !from(edge).startsWith('creating.');
const answersOf = ({ location, provider, patient, service, bookingAppt, aptDate, moreinfo }: BookingContext) => ({
  location,
  provider,
  patient,
  service,
  bookingAppt,
  aptDate,
  moreinfo,
});

describe('a booking begins', () => {
  it('BOOK-04: of the same kind it goes on where it was; of another it begins with nothing answered, as the next write', () => {
    const [same, other] = [true, false].map((is) =>
      of('booking.begin').filter(
        (edge) => isFree(edge) && (eventOf<'booking.begin'>(edge).kind === before(edge).kind) === is,
      ),
    );
    expect(breaking(same ?? [], (edge) => isSame(edge))).toEqual([]);
    for (const edge of other ?? []) {
      const { kind } = eventOf<'booking.begin'>(edge);
      expect([to(edge), after(edge), isNext(edge)]).toEqual([
        'start',
        expect.objectContaining({ ...noAnswers, kind }),
        true,
      ]);
    }
    expect(breaking(other ?? [], (edge) => begins(edge, 'choosing'))).toEqual([]);
  });

  it('BOOK-04: again it begins with the place and person of the earlier one, and no other answer', () => {
    const again = of('booking.again').filter(isFree);
    for (const edge of again) {
      const { kind, again: earlier } = eventOf<'booking.again'>(edge);
      expect(after(edge)).toMatchObject({ ...noAnswers, kind, again: earlier, entry: 'again' });
    }
    expect(breaking(again, (edge) => to(edge) === 'start' && isNext(edge) && begins(edge, 'choosing'))).toEqual([]);
  });

  it('nothing else begins while the clinic is asked to book, or has not answered', () => {
    const begun = [...of('booking.begin'), ...of('booking.again'), ...of('booking.resume')];
    expect(
      breaking(
        begun.filter((edge) => !isFree(edge)),
        (edge) => isSame(edge),
      ),
    ).toEqual([]);
  });

  it('HOLD-08: what is held is resumed where it is paid; another one than the shown brings none of its answers', () => {
    const resumed = of('booking.resume').filter(isFree);
    expect(targetsOf(resumed)).toEqual(new Set(['payment']));
    const isShown = (edge: Edge) =>
      from(edge) === 'payment' && before(edge).appointment?._id === eventOf<'booking.resume'>(edge).appointment._id;
    for (const edge of resumed.filter((one) => !isShown(one))) {
      const { kind, appointment } = eventOf<'booking.resume'>(edge);
      expect(after(edge)).toMatchObject({ kind, appointment, failure: null });
      expect([isNext(edge), begins(edge, 'holding')]).toEqual([true, true]);
      const isKnown = before(edge).appointment?._id === appointment._id;
      expect(answersOf(after(edge))).toEqual(answersOf({ ...before(edge), ...(!isKnown && noAnswers) }));
    }
    for (const edge of resumed.filter(isShown))
      expect([isSame(edge), effectsOf(edge)]).toEqual([true, ['sends hold.show']]);
  });
});

describe('a patient', () => {
  it('BOOK-24: who was chosen stays; else that of the earlier booking, else the only one there is', () => {
    const chosen = by(/^choosing -> (?!unexpected)/);
    for (const edge of chosen) {
      const output = choiceIn(edge);
      const { patient, patients } = before(edge);
      const found = output === null || output.outcome === 'nearby' ? null : output.patient;
      const only = patients.length === 1 ? (patients[0] ?? null) : null;
      const isKept = output?.outcome === 'nearby';
      expect(after(edge).patient).toEqual(isKept ? patient : (patient ?? found ?? only));
      expect(after(edge)).toMatchObject({ ...output?.choice, entry: 'overview', failure: null });
    }
    const read = chosen.filter((edge) => choiceIn(edge)?.outcome !== 'nearby');
    expect(breaking(read, (edge) => after(edge).noShow === null)).toEqual([]);
    expect(new Set(chosen.map((edge) => choiceIn(edge)?.outcome))).toEqual(new Set(['chosen', 'nearby', 'answered']));
  });

  it('BOOK-61: brings the name and marks, and the day is read again, of this patient', () => {
    const picked = of('patient.select');
    for (const edge of picked) {
      const { patient } = eventOf<'patient.select'>(edge);
      const { name: patientName, tags: patientTags } = patient;
      expect(after(edge)).toMatchObject({ patient, patientName, patientTags, today: null, noShow: null });
      expect(asksOf(edge)).toMatchObject({ loadTodayAppointments: { patientId: patient._id } });
    }
    expect(targetsOf(picked)).toEqual(new Set(['info.readingToday']));
  });
});

describe('the clinic’s answer', () => {
  it('BOOK-47 BOOK-48: is kept as it is, and told to the list; a held time to the countdown, too', () => {
    const made = by(/^(?:createAppointment|joinWaitlist) -> /).filter(({ event }) => isDone(event));
    for (const edge of made) {
      expect(after(edge)).toMatchObject({ appointment: outputOf(edge), failure: null });
      const isHeld = to(edge) === 'payment';
      expect(after(edge).appointment?.invoiceId === null).toBe(!isHeld);
      expect(effectsOf(edge).filter((effect) => effect.startsWith('emits'))).toEqual([
        'emits appointment.created',
        ...(isHeld ? ['emits hold.begun'] : []),
      ]);
    }
    expect(targetsOf(made)).toEqual(new Set(['payment', 'confirmed', 'waitingContact']));
    const held = edges.filter((edge) => effectsOf(edge).includes('emits hold.begun'));
    for (const edge of held)
      expect(emitsOf(edge)).toContainEqual({ type: 'hold.begun', appointment: after(edge).appointment });
  });

  it('HOLD-01: what is paid is the held time with its invoice, in a form of its own', () => {
    const begun = entering('payment');
    for (const edge of begun) expect(asksOf(edge)).toMatchObject({ holding: holdingOf(after(edge)) });
    expect(breaking(begun, (edge) => begins(edge, 'holding'))).toEqual([]);
  });

  it('HOLD-11: however the payment is left, but paid, nothing is held here any more, and the next booking is another write', () => {
    const left = leaving('payment').filter(
      ({ label }) => label.startsWith('holding -> ') && label !== 'holding -> paid',
    );
    expect(labelsOf(left).size).toBeGreaterThan(3);
    for (const edge of left) expect(after(edge)).toMatchObject({ appointment: null, failure: null });
    expect(breaking(left, (edge) => isNext(edge) && to(edge) === 'start')).toEqual([]);
    const broken = by('holding -> unexpected');
    expect(
      breaking(broken, (edge) => JSON.stringify(answersOf(after(edge))) === JSON.stringify(answersOf(before(edge)))),
    ).toEqual([]);
  });

  it('a refusal is said until an answer is changed: going back to change one forgets it', () => {
    const back = [...of('start.edit'), ...of('info.edit')].concat(
      of('step.back').filter((edge) => from(edge) === 'detail.reviewing'),
    );
    expect(back.some((edge) => before(edge).failure !== null)).toBe(true);
    for (const edge of back) expect(after(edge)).toMatchObject({ failure: null, inTheWay: null });
    expect(sourcesOf(back)).toEqual(
      new Set(['detail.reviewing', 'missedAppointmentDeposit.loadingFee', 'missedAppointmentDeposit.reviewing']),
    );
  });
});

describe('the popup', () => {
  it('BOOK-60: asks to be closed by Back after the end, and when choosing breaks; never in the middle', () => {
    const closing = edges.filter((edge) => effectsOf(edge).includes('emits popup.close'));
    expect(new Set(closing.map((edge) => `${from(edge)} ${edge.label}`))).toEqual(
      new Set(['confirmed step.back', 'waitingContact step.back', 'start choosing -> unexpected']),
    );
    expect(breaking(closing, (edge) => from(edge) === to(edge))).toEqual([]);
  });

  it('BOOK-01 BOOK-36: shows the deposit’s step in place of the last look, and no step that its bar does not name', () => {
    const shown = states.map(({ path, context }) => ({
      step: bookingStepOf(path as BookingPath, context),
      path,
      context,
    }));
    const last = shown.filter(({ path }) => /^(?:detail|creating|missedAppointmentDeposit)/.test(path));
    expect(new Set(last.map(({ step, context }) => `${step} ${needsDeposit(context)}`))).toEqual(
      new Set(['detail false', 'deposit true']),
    );
    const named = shown.filter(({ step }) => ['info', 'detail', 'deposit'].includes(step));
    expect(named.filter(({ step, context }) => !progressOf(context).includes(step)).map(({ path }) => path)).toEqual(
      [],
    );
    const others = shown.filter(({ path, step }) => /^(?:start|info|detail)/.test(path) && !path.startsWith(step));
    expect(new Set(others.map(({ path, step }) => `${path} ${step}`))).toEqual(new Set());
  });

  it('time only goes forward, and a fee is read again each time the deposit is looked at', () => {
    expect(edges.filter((edge) => isBefore(after(edge).now, before(edge).now)).map(named)).toEqual([]);
    expect(
      breaking(
        entering('missedAppointmentDeposit.loadingFee'),
        (edge) => after(edge).fee === null && begins(edge, 'loadDepositFee'),
      ),
    ).toEqual([]);
    expect(breaking(of('fee.retry'), (edge) => after(edge).failure === null)).toEqual([]);
    expect(
      breakingOn('missedAppointmentDeposit.reviewing', ({ fee, failure }) => fee !== null || failure !== null),
    ).toEqual([]);
  });
});
