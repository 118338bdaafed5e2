import { type Story, state, words } from '../kit/story.ts';

export const storeStory: Story = {
  flow: 'store',
  title: words('The store', '商店'),
  about: words(
    'A person looks at what the store sells and puts it in the cart with one tap; the server keeps the cart, and nothing is ordered by that.',
    '用户浏览商店商品，轻点即可加入购物车；购物车由服务器保存，加入购物车并不等于下单。',
  ),
  happyPath: ['loading', 'loadingCart', 'browsing.kept', 'browsing.changed', 'browsing.saving', 'browsing.kept'],
  states: {
    loading: state('The products are being fetched', '正在获取商品', 'CART-02'),
    loadingCart: state(
      'The products, while the cart is being read',
      '显示商品，同时正在读取购物车',
      'API-60',
      'API-61',
    ),
    loadFailed: state('The store could not be fetched', '无法加载商店', 'ERR-01'),
    shelf: state('The products, without the cart', '仅商品，购物车无法读取', 'PWA-03'),
    browsing: state('The products, and the cart', '商品与购物车', 'CART-01'),
    'browsing.kept': state('The cart is kept', '购物车已保存', 'CART-11'),
    'browsing.reading': state('The cart is read again', '重新读取购物车', 'CART-11'),
    'browsing.changed': state('The cart has just changed', '购物车刚刚更改'),
    'browsing.saving': state('The cart is being kept', '正在保存购物车', 'API-62'),
    'browsing.saveFailed': state(
      'The cart could not be kept; it is still on the screen',
      '无法保存购物车，内容仍在屏幕上',
    ),
  },
  events: {
    'store.open': words('Open the store, or a product', '打开商店或商品'),
    'catalogue.retry': words('Try again', '重试'),
    'search.change': words('Search', '搜索'),
    'category.select': words('Choose a category', '选择类别'),
    'quantity.change': words('Change how many are in the cart', '更改购物车中的数量'),
    'removal.undo': words('Put back what was taken out', '恢复已移除的商品'),
    'cart.retry': words('Try to keep the cart again', '再次保存购物车'),
    'cart.wanted': words('The checkout asks for the cart', '结账需要购物车'),
    saveDelay: words('Nothing was tapped for half a second', '半秒内没有操作'),
  },
  calls: {
    loadProducts: {
      runs: words('Fetch the products', '获取商品'),
      done: words('Here they are', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
    loadCart: {
      runs: words('Read the cart', '读取购物车'),
      done: words('Here it is', '已读取'),
      failed: words('Could not be read', '无法读取'),
    },
    saveCart: {
      runs: words('Keep the cart', '保存购物车'),
      done: words('Kept', '已保存'),
      failed: words('Could not be kept', '无法保存'),
    },
  },
  guards: {
    isChanged: words('the cart is another than what was kept', '购物车与已保存的不同'),
    takesOut: words('the last piece of it is taken out', '移除最后一件'),
    isThere: words('so many are in stock', '库存足够'),
    wasRemoved: words('something was just taken out', '刚刚移除了商品'),
    isWanted: words('the checkout waits for the cart', '结账正在等待购物车'),
    isOfOthers: words('another tab or device has changed the cart', '其他页面或设备已更改购物车'),
  },
  effects: {
    tellRemoved: words('a message with Undo shows', '显示可撤销的提示'),
    tellKept: words('the checkout hears that the cart can be read', '通知结账可以读取购物车'),
  },
  reasons: {},
};
