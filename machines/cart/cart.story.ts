import { type Story, state, words } from '../kit/story.ts';

export const cartStory: Story = {
  flow: 'cart',
  title: words('The cart', '购物车'),
  about: words(
    'A person changes how many of what they buy, and sees on each line what stands against buying it. Changes are kept when the cart is left.',
    '用户更改商品数量，并在每一行看到无法购买的原因。离开购物车时保存更改。',
  ),
  happyPath: ['loading', 'editing.resting', 'routing', 'saving', 'routing', 'given'],
  states: {
    loading: state('The cart is being read', '正在读取购物车', 'API-61'),
    loadFailed: state('The cart could not be read', '无法读取购物车', 'ERR-01'),
    editing: state(
      'What is in the cart, what it comes to, and whether it was changed elsewhere',
      '购物车内容、金额，以及是否已在别处更改',
      'CART-06',
      'CART-08',
      'ERR-12',
    ),
    'editing.resting': state('The person decides how many of what', '用户决定数量', 'CART-07'),
    'editing.reading': state('The cart is read again', '重新读取购物车', 'CART-11'),
    routing: state('Has anything changed?', '有更改吗？', 'CART-13'),
    saving: state('The changes are being kept', '正在保存更改', 'CART-09', 'API-62'),
    saveFailed: state('The changes could not be kept; they are still on the screen', '无法保存更改，内容仍在屏幕上'),
    given: state('On to the order', '继续下单', 'CHECKOUT-02'),
    left: state('Back to the store, or on to another page', '返回商店，或前往其他页面', 'CART-10'),
  },
  events: {
    'cart.retry': words('Try again', '重试'),
    'quantity.change': words('Change how many', '更改数量'),
    'removal.undo': words('Put back what was taken out', '恢复已移除的商品'),
    'cart.cancel': words('Cancel: discard the changes', '取消：放弃更改'),
    'page.leave': words('Go to another page', '前往其他页面'),
    'page.hide': words('Close the tab, or type another address', '关闭标签页或输入其他网址'),
    'cart.look': words('Look at the page again', '再次查看此页面'),
    'step.next': words('Next', '下一步'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    loadCart: {
      runs: words('Read the cart', '读取购物车'),
      done: words('Here it is', '已读取'),
      failed: words('Could not be read', '无法读取'),
    },
    saveCart: {
      runs: words('Keep the changes', '保存更改'),
      done: words('Kept', '已保存'),
      failed: words('Could not be kept', '无法保存'),
    },
  },
  guards: {
    isReady: words('there is something in it, and all of it can be had', '购物车不为空且均可购买'),
    canHave: words('so many are in stock', '库存足够'),
    takesOut: words('the last piece of it is taken out', '移除最后一件'),
    wasRemoved: words('something was just taken out', '刚刚移除了商品'),
    isChanged: words('the cart is another than what was kept', '购物车与已保存的不同'),
    isLeaving: words('the person leaves', '用户离开'),
    isOfOthers: words('another tab or device has changed the cart', '其他页面或设备已更改购物车'),
    goesOn: words('the person goes on, and all of it can be had', '用户继续，且均可购买'),
  },
  effects: { tellRemoved: words('a message with Undo shows', '显示可撤销的提示') },
  reasons: {
    needsItem: words('put something in the cart', '请先加入商品'),
    needsStock: words('change what cannot be had', '请更改无法购买的商品'),
  },
};
