/** Words of questions, in both languages. */

/** Words that people use for the same thing, a line for each thing. */
export const ALIKE: readonly (readonly string[])[] = `
refund, refunded, money goes back, goes back to you, on its way back, money back, given back, 退款, 退还, 退回
lost, lose, loses, forfeit, forfeited, paid too late, stays with us, expire, expires, 没收, 失去, 不退, 损失, 丢
pending, processing, under way, undecided, 处理中, 待确认
hold, held, holds, kept for, 保留, 占位
end, ends, ended, runs out, run out, is over, expire, expired, expires, 结束, 到期, 过期
pay, paying, payment, paid, 付款, 支付
cancel, cancels, cancelled, cancelling, cancellation, 取消
missed, no-show, no show, did not come, 爽约, 错过
book, booked, booking, 预约
appointment, visit, consultation, 预约, 就诊, 问诊
back, go back, 返回
deposit, 押金
test, tests, proves, proven, prove, 测试, 证明
browser, chromium, 浏览器
change, changed, changes, another, difference, commit, commits, 变更, 改动, 更换, 更改
approved, approve, approval, sign-off, story, 批准
sign-up, sign up, signup, register, 注册
sign-in, sign in, log in, login, 登录
card, 银行卡, 卡
medicine, medicines, refill, refilled, order again, have it again, 续药, 续配, 药
points, niks, nik$, 积分
child, children, parent, parents, family, 家人, 孩子, 家长
tab, tabs, two tabs, several tabs, another tab, second tab, second device, another device, two devices, both devices, elsewhere, page was closed, loaded anew, 标签页, 关闭页面
phone, phone number, mobile, mobile number, contact, 电话, 电话号码, 手机, 手机号码, 联系方式
email, 邮箱
forgot, forgotten, reset, 忘记, 重设
pick up, pickup, picked up, collect, 取货, 自取
code, codes, new code, another code, otp, one-time code, login code, 验证码
log out, logs out, sign out, signed out, 登出, 退出登录
somebody else, someone else, not yours, was it not you, 他人, 别人, 非本人
goods back, return, returned, returns, taken back, come back, 退货, 退回
unlock, unlocked, unblock, unblocked, given back to who, 解锁
free, came free, comes free, becomes free, turn, 空出, 轮到
account, accounts, 账户, 账号
order, orders, ordered, 订单, 订购
late, too late, closed at, missed, has begun, come in until, goes in until, 迟到, 过晚
move, moved, reschedule, rescheduled, 改期, 改到
block, blocked, 冻结, 停用
wrong, mistype, mistyped, incorrect, 输错, 错误
record, records, documents, 病历, 记录
twice, double, double tap, at once, once, same moment, repeated, second, too much, more than, 重复, 两次, 一次
paynow, transfer, transfers, transferred, 转账
ill, sick, leave of, cannot see you, 生病, 请假
id, identity, nric, passport, 证件, 身份证
confirm, verify, seen, proven, 确认, 核实
cancelled, rejected, could not accept, given back, gave you back, are back, taken back
charge, charged, charges, paid, pay, 扣款, 收取, 收费
minute, minutes, hours, 分钟, 小时
declined, refused, reject, rejects, rejected, not paid, 拒绝
sms, text message, 短信
offline, no connection, no network, network, internet, 离线, 断网, 网络
disabled, greyed, inactive, button, buttons, 按钮, 禁用, 灰色
fail, fails, failed, failure, error, breaks, broken, broke off, no answer, 失败, 出错
money, amount, 款项, 钱
staff, desk, shop assistant, 店员, 员工, 前台, 工作台
session, sessions, shift, signed in, 会话, 班次, 登录
guest, guests, without an account, 访客
hide, hidden, masked, whole number, whole id, whole id number, full id number, full number, show the whole number, last four, 完整身份证, 完整证件, 遮盖, 完整号码
kept on, kept on this device, stays on this device, on this device, on the device, on my phone, stored, persisted, remembered, kept nowhere, local storage, 保存在, 本设备, 记住
out of stock, no stock, sold out, not available, 缺货, 无货
abroad, overseas, international, other countries, another country, outside singapore, 海外, 国外, 其他国家
fee, fees, price, prices, cost, costs, charge, shipping fee, 费用, 价格
member, members, 会员
checkout, check out, 结账
regimen, regimens, 护理方案
often, too many, an hour, a day, at most, 太多, 次数
delete, close, closes, closed, closing, erase, 删除, 关闭, 注销
saw, seen, looked, opened, 查看, 看过
parcel, delivery, delivered, shipped, package, 包裹, 配送, 快递
prepaid, in advance, beforehand, paid before it, 预付
arrive, arrives, arrived, came, received, receive, 收到, 送达
video, remote, 视频, 远程
queue, waitlist, waiting list, 候补
clause, clauses, requirement, requirements, 条款, 需求
nobody there, nobody came, nobody come, nobody comes, nobody joins, not join, cannot take place, did not come, does not come, not turn up, not show up, 没有人, 没有来, 没来, 不来
could not be sent, does not arrive, did not arrive, never arrives, 收不到, 没收到
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '));

/** Words that say nothing about the subject of a question. */
export const STOP: ReadonlySet<string> = new Set(
  `
a about after always am an and any are as ask asks at be become becomes between but by can come comes could did differ differs different do does for from get gets give gives had happen happens has have how i if in into is it its lead leads long look looks many may me much must my need needs never no not of old on one ones or patient patients people person read reads should so something speak speaks still take takes than that the their them then there they this to was we want wants what when where without whether which while who whom why will with you your 同一 同样 的 了 吗 呢 在 是 和 会 么 时 时候 后 之后 里 哪里 哪些 哪个 何处 何时 怎样 怎么 怎么样 怎么办 会怎样 为什么 为何 如何 什么 我 您 有 没有 不能 无法 会不会 能不能 是不是 多久 多长 时间 多少 最多 最少 从 到 被 要 能 可以 如果
`
    .trim()
    .split(' '),
);
