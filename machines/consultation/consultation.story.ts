import { type Story, state, words } from '../kit/story.ts';

export const consultationStory: Story = {
  flow: 'consultation',
  title: words('', ''),
  about: words('', ''),
  happyPath: ['loading', 'shown'],
  states: {
    loading: state('', ''),
    shown: state('', ''),
    unavailable: state('', ''),
  },
  events: { 'consultation.refresh': words('', '') },
  calls: {
    loadConsultation: { runs: words('', ''), done: words('', ''), failed: words('', '') },
  },
  guards: {},
  effects: {},
  reasons: {},
};
