/** Words of each figure of a clinic's folder, by its keys in settings.yaml. */
import { type Words, words } from '#machines/kit/story.ts';

export const FIGURE_WORDS: Readonly<Record<string, Words>> = {
  'booking.non-cancellation-hours': words(
    'Hours before a visit from which it can no longer be cancelled or moved online',
    '就诊前多少小时起不能再在线取消或改期',
  ),
  'booking.horizon-days': words('Days ahead for which times can be booked', '可预约未来多少天的时间'),
  'booking.open-appointments': words(
    'Appointments that one patient can have open at once',
    '每位就诊人同时最多的预约数',
  ),
  'booking.open-while-claimed': words(
    'Appointments that one patient can have open while the ID number was not seen yet',
    '证件号码核实前，每位就诊人同时最多的预约数',
  ),
  'fees.video': words('Fee of a video consultation, paid before it; without GST', '视频问诊的预付费用（未含 GST）'),
  'fees.deposit': words(
    'Deposit for a booking after a missed appointment, without GST',
    '爽约后预约须付的押金（未含 GST）',
  ),
  'video.unit': words('The clinic at which video consultations are booked', '视频问诊所属的诊所'),
  'video.rooms': words('Address of the rooms of video consultations', '视频问诊房间的地址'),
  'video.join-before-minutes': words(
    'Minutes before a video consultation from which its room can be entered',
    '视频问诊前多少分钟可进入房间',
  ),
  'video.patients-in': words(
    'Countries in which a patient may be during a video consultation',
    '视频问诊时就诊人可身处的国家',
  ),
  'invoice.round-to': words('Step to which the total of an invoice is rounded', '账单总额的取整单位'),
  'invoice.number-prefix': words('Beginning of each invoice number', '账单号码的开头'),
  'orders.answer-hours': words(
    'Open hours within which the clinic answers an order that it has to confirm',
    '诊所确认订单的营业小时数',
  ),
  'orders.transfer-hours': words(
    'Open hours within which a PayNow transfer that was announced arrives',
    '已告知的 PayNow 转账到账的营业小时数',
  ),
  'orders.forgotten-minutes': words(
    'Minutes after which the server asks the clinic about an order whose request never came',
    '订单的确认请求未到达时，服务器多少分钟后询问诊所',
  ),
  'orders.pay-days': words('Days after which an order that is not paid ends', '未付款的订单多少天后失效'),
  'orders.code-days': words('Days for which a PayNow code can be paid', 'PayNow 付款码的有效天数'),
  'orders.office-hours': words('Office hours for which no place answers', '没有门店负责的办公时间'),
  'store.reserve-minutes': words(
    'Minutes for which the pieces of an order that is not placed are kept',
    '未提交订单的商品保留多少分钟',
  ),
  'delivery.singapore-fee': words('Delivery fee in Singapore', '新加坡境内的配送费'),
  'delivery.free-from': words('Sum from which delivery in Singapore is free', '新加坡境内免配送费的最低金额'),
  'delivery.not-sent-to': words('Countries to which nothing is delivered', '不配送的国家'),
  'niks.earned-per': words('Dollars of skin care for which one NIK$ is earned', '每获得 1 NIK$ 须消费的护肤品金额'),
  'niks.earned-from': words('Sum from which a purchase earns NIK$', '可获得 NIK$ 的最低消费'),
  'niks.valid-years': words('Years after which NIK$ points expire', 'NIK$ 积分的有效年数'),
  'niks.soon-months': words('Months before NIK$ points expire in which the app says so', 'NIK$ 积分到期前多少个月提示'),
  'niks.close-years': words('Years without NIK$ points after which a membership closes', 'NIK$ 为零多少年后会籍关闭'),
  'niks.join-spend': words('Sum that has to be spent to join NIK$', '加入 NIK$ 所需的消费金额'),
  'niks.join-months': words('Months within which it has to be spent to join NIK$', '加入 NIK$ 的消费须在多少个月内'),
  'niks.grace-days': words(
    'Days for which NIK$ points that are given back after their own end can be used',
    '到期后退回的 NIK$ 积分可用的天数',
  ),
  'payments.cards': words('Whether cards are taken', '是否接受银行卡'),
  'payments.paynow': words('Whether PayNow transfers are taken', '是否接受 PayNow 转账'),
  'payments.transfer-percent': words(
    'Percent of a card payment that the clinic’s own account gets',
    '银行卡付款转入诊所账户的百分比',
  ),
  'refills.due-days': words('Days before a medicine runs out in which its refill is due', '药物用完前多少天提示续药'),
  'retention.health': words('Years for which health records are kept', '健康记录的保存年数'),
  'retention.money': words('Years for which payments and invoices are kept', '付款与账单的保存年数'),
  'retention.consent': words('Years for which consents are kept', '同意书的保存年数'),
  'retention.trail': words('Years for which it is kept who saw what', '谁查看过什么的保存年数'),
  'desk.lock-minutes': words('Minutes after which the staff’s desk locks', '员工工作台多少分钟后锁定'),
  'desk.session-hours': words('Hours after which a shift at the staff’s desk ends', '员工工作台的班次多少小时后结束'),
  'desk.reason-after': words(
    'Patients that one person of the staff opens in an hour without a reason',
    '员工每小时无须说明理由可打开的就诊人数',
  ),
};
