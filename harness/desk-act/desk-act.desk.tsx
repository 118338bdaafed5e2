/** An act of staff. */
import { ActForm } from '#desk/app/views/act/act-form.tsx';
import { actWords, fieldWords } from '#desk/app/views/act/act-words.ts';
import { type ActField, asksOf } from '#machines/desk-act/desk-act.rules.ts';
import { type DeskHands, press, textIn, write } from '../desk/by-hand.ts';

type Actor = Parameters<typeof ActForm>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-act',
  view: (actor) => <ActForm actor={actor as Actor} about="" items={[{ id: 'as typed', name: 'Cream' }]} />,
  acts: {
    'field.change': (event, running) => {
      const field = textIn(event, 'field') as ActField;
      if (field === 'time') press(/Dr Tan/);
      // a browser reads a file after its event
      else if (field === 'file') running.fire(event);
      else if (field === 'roles') press('Reception');
      else if (field === 'goods') write(fieldWords(field), 'cream');
      else write(fieldWords(field), textIn(event, 'text'));
    },
    'act.submit': (_event, running) => {
      const { act: name } = running.snapshot().context;
      if (running.snapshot().matches('reviewing')) press(/^(?:Send to|Yes, close|Yes, put together)/);
      else press(running.snapshot().matches('refused') ? 'Try again' : actWords(name).yes);
    },
    'step.back': (_event, running) => press(running.snapshot().matches('reviewing') ? /^Back to/ : /^No, /),
    'decision.choose': () => press(/^Cancel Tan Mei Ling/),
    'made.close': () => press(/^(?:I have it|Close)$/),
  },
  noHands: [
    {
      label: /^field\.change \(nothing\)/,
      when: ({ act: name }) =>
        [undefined, 'time', 'place', 'person', 'audience', 'way', 'wayBack', 'credit', 'soon'].includes(
          asksOf(name)[0],
        ),
      reason: 'the act has no text to write',
    },
    {
      label: /^field\.change \(the service\)/,
      when: ({ fields }) => !fields.person,
      reason: 'services are those of the person',
    },
    { label: /^decision\.choose \(a hold\)/, reason: 'a hold has no choice' },
    { label: /^times\.refresh/, isElsewhere: true, reason: 'the times are read again by Try again of the day' },
    { label: /^field\.change \(the time\)/, state: /./, reason: 'without a free time there is none to choose' },
  ],
};
