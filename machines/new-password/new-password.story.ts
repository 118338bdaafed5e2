import { type Story, state, words } from '../kit/story.ts';

export const newPasswordStory: Story = {
  flow: 'new-password',
  title: words('New password', '新密码'),
  about: words(
    'A person chooses a password and repeats it; seven checks answer while typing, and a meter tells its strength a second later.',
    '设置密码并再次填写；填写时即时显示七项检查，一秒后显示强度。',
  ),
  happyPath: ['choosing', 'choosing.typing', 'choosing.measured', 'saving', 'saved'],
  states: {
    choosing: state(
      'Choose a password and repeat it',
      '设置密码并再次填写',
      'VALID-06',
      'VALID-07',
      'VALID-12',
      'SIGNUP-10',
      'SIGNUP-11',
      'AUTH-21',
      'PROFILE-10',
      'PROFILE-11',
    ),
    'choosing.measured': state('The meter shows the strength', '显示密码强度', 'VALID-09', 'VALID-11'),
    'choosing.typing': state('The meter waits for a pause', '停止输入后更新强度', 'VALID-06', 'VALID-10'),
    saving: state('The password is being saved', '正在保存密码', 'SIGNUP-21', 'AUTH-23', 'PROFILE-10'),
    routingFailure: state('Would another password help?', '换一个密码可以吗？'),
    saved: state('The password is set', '密码已设置', 'SIGNUP-22', 'AUTH-20', 'PROFILE-12'),
    refused: state('Refused, whatever the password', '被拒绝，与密码无关'),
    left: state('Left without a change', '未更改即离开'),
  },
  events: {
    'oldPassword.change': words('Write the old password', '填写旧密码'),
    'password.change': words('Write the new password', '填写新密码'),
    'repeated.change': words('Repeat it', '再次填写'),
    'password.submit': words('Save', '保存'),
    'step.back': words('Back', '返回'),
    meterDelay: words('One second without a key', '一秒内没有输入'),
  },
  calls: {
    savePassword: {
      runs: words('Save the password', '保存密码'),
      done: words('The clinic has saved it', '诊所已保存'),
      failed: words('Not saved', '未能保存'),
    },
  },
  guards: {
    isComplete: words('all checks hold, both are the same', '各项检查通过，两次一致'),
    isEnding: words('no other password would help', '换密码也无济于事'),
  },
  effects: {},
  reasons: {
    needsOldPassword: words('Enter your old password', '请填写旧密码'),
    minimum: words('At least 8 characters', '至少 8 个字符'),
    maximum: words('At most 18 characters', '最多 18 个字符'),
    upper: words('At least one upper case letter', '至少一个大写字母'),
    lower: words('At least one lower case letter', '至少一个小写字母'),
    digit: words('At least one number', '至少一个数字'),
    special: words('At least one special character', '至少一个特殊字符'),
    noSpace: words('No spaces', '不能有空格'),
    isOldPassword: words('Please choose a new password', '请选择新的密码'),
    isUnmatched: words('Unmatched', '两次填写不一致'),
  },
};
