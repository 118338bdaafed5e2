import { type Story, state, words } from '../kit/story.ts';

export const refillListStory: Story = {
  flow: 'refill-list',
  title: words('My medicines and my refill list', '我的药品与续药清单'),
  about: words(
    'A patient sees when and how each medicine can be had again, and puts those wanted on a list; nothing is ordered by that.',
    '就诊人查看每种药品何时、如何续药，并将需要的加入清单；加入清单并不等于订购。',
  ),
  happyPath: ['loading', 'shown'],
  states: {
    loading: state('The medicines are being fetched', '正在获取药品', 'REFILL-34'),
    loadFailed: state('The medicines could not be fetched', '无法获取药品', 'ERR-01'),
    shown: state('The medicines, and what is on the list', '药品与清单', 'REFILL-33', 'REFILL-34'),
  },
  events: {
    'medicines.refresh': words('Open the page, or try again', '打开页面或重试'),
    'item.add': words('Put it on the list', '加入清单'),
    'item.remove': words('Take it off the list', '移出清单'),
    'list.again': words('Order what is running out', '订购即将用完的药品'),
    'list.read': words('It was ordered, or changed in another tab', '已订购，或在其他标签页更改'),
  },
  calls: {
    loadMedicines: {
      runs: words('Fetch the medicines', '获取药品'),
      done: words('Here they are', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {
    isKnown: words('they were read before', '此前已读取'),
    canBeAdded: words('it can be had again and is not on the list', '可续药且不在清单中'),
    hasDue: words('something is due again', '有项目该续了'),
    isListed: words('it is on the list', '已在清单中'),
  },
  effects: {},
  reasons: {},
};
