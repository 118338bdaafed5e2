import { type Story, state, words } from '../kit/story.ts';

export const otpStory: Story = {
  flow: 'otp',
  title: words('One-time code', '一次性验证码'),
  about: words(
    'A person proves a phone or an email: a code of six digits is sent there and typed back within five minutes.',
    '通过手机或电子邮箱验证身份：系统发送六位验证码，需在五分钟内填写。',
  ),
  happyPath: ['choosing', 'sending', 'code.entering', 'code.verifying', 'verified'],
  states: {
    routingStart: state('Was the code asked for already?', '是否已请求验证码？'),
    choosing: state('By SMS or by email?', '短信还是电子邮件？', 'SIGNUP-12', 'SIGNUP-15'),
    sending: state('The code is being sent', '正在发送验证码', 'SIGNUP-15', 'SIGNUP-16'),
    code: state('A code is on its way', '验证码已发出', 'SIGNUP-19', 'SIGNUP-20'),
    'code.entering': state('Type the six digits', '填写六位验证码', 'SIGNUP-16', 'SIGNUP-18', 'SIGNUP-20'),
    'code.verifying': state('The code is being checked', '正在核对验证码', 'SIGNUP-17', 'SIGNUP-18'),
    'code.routingFailure': state('Can this code still be used?', '这个验证码还能用吗？', 'SIGNUP-18', 'SIGNUP-19'),
    'code.over': state('This code is over: send another', '此验证码已失效：请重新发送', 'SIGNUP-19', 'SIGNUP-20'),
    verified: state('Proven', '验证成功', 'SIGNUP-17'),
    left: state('Left without a proof', '未验证即离开'),
  },
  events: {
    'channel.select': words('Choose SMS or email', '选择短信或电子邮件'),
    'code.enter': words('Enter the code that was sent', '填写已发送的验证码'),
    'code.send': words('Send a code', '发送验证码'),
    'code.change': words('Type digits', '填写数字'),
    'code.submit': words('Check the code', '核对验证码'),
    'deadline.reached': words('Thirty seconds or five minutes are over', '满三十秒或五分钟'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    sendCode: {
      runs: words('Send the code', '发送验证码'),
      done: words('The clinic has answered', '诊所已回应'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    verifyCode: {
      runs: words('Check the code', '核对验证码'),
      done: words('The code is right', '验证码正确'),
      failed: words('Wrong, too late, or no answer', '错误、过期，或没有回应'),
    },
  },
  guards: {
    isCodeComplete: words('all six digits are there', '六位数字已填齐'),
    isResendDue: words('thirty seconds have passed', '已过三十秒'),
    isAsked: words('the code was asked for already', '已请求验证码'),
    isOffered: words('a code can be sent there', '可发送至此处'),
    hasCode: words('a code that was sent still works', '已发送的验证码仍有效'),
    wasSent: words('the code was sent', '验证码已发出'),
    isOver: words('the five minutes are over', '五分钟已过'),
    isSpent: words('too late, or wrong five times', '已过期，或错了五次'),
  },
  effects: {},
  reasons: {
    needsCode: words('Type all six digits', '请填写六位验证码'),
    resendsSoon: words('Another code can be sent in a moment', '请稍候再重新发送'),
  },
};
