import { type Story, state, words } from '../kit/story.ts';

export const offlineCopyStory: Story = {
  flow: 'offline-copy',
  title: words('Kept on this device', '保存在本设备'),
  about: words(
    'A member decides whether appointments, records, notifications and profile can be read without a network.',
    '会员决定是否可在没有网络时查看预约、记录、通知和个人资料。',
  ),
  happyPath: ['off', 'offered', 'filling', 'on'],
  states: {
    routingStart: state('Was it switched on before?', '之前是否已开启？'),
    off: state('Nothing is kept on this device', '本设备不保存任何内容', 'PWA-03'),
    offered: state(
      'Shall it be kept on this device? Asked once, after a booking',
      '是否保存在本设备？预约后询问一次',
      'PWA-03',
    ),
    filling: state('Everything is read once', '正在读取全部内容', 'PWA-03'),
    on: state('What was last seen can be read offline', '没有网络时可查看上次看到的内容', 'PWA-03'),
  },
  events: {
    'copy.begin': words('Keep it on this device', '保存在本设备'),
    'copy.end': words('Keep nothing on this device', '不在本设备保存'),
    'copy.decline': words('No, thanks', '不用了'),
    'appointment.created': words('The person has booked', '已完成预约'),
  },
  calls: {
    fillCopy: {
      runs: words('Read everything once', '读取全部内容'),
      done: words('All of it is there', '已全部保存'),
      failed: words('It could not be read', '无法读取'),
    },
  },
  guards: {
    isOn: words('it was switched on before', '之前已开启'),
    isNew: words('it was not asked before', '之前未询问过'),
  },
  effects: {},
  reasons: {},
};
