import { type Story, state, words } from '../kit/story.ts';

const fetching = {
  runs: words('Ask whether there is a file', '查询是否有文件'),
  done: words('The clinic answers', '诊所已答复'),
  failed: words('No answer', '没有答复'),
};

export const myDataStory: Story = {
  flow: 'my-data',
  title: words('My data', '我的资料'),
  about: words(
    'A person asks for everything that the clinic keeps of them, and saves it as one file once it is made.',
    '申请导出诊所保存的全部资料，生成后另存为一个文件。',
  ),
  happyPath: [
    'loading',
    'none',
    'asking',
    'proving',
    'asking',
    'making.waiting',
    'making.looking',
    'ready',
    'saving',
    'ready',
  ],
  states: {
    loading: state('Is there a file?', '是否已有文件？'),
    unavailable: state('The clinic does not answer', '无法查询', 'ERR-01'),
    routing: state('How far is it?', '进度如何？'),
    none: state('There is no file', '没有文件'),
    proving: state('Is it the person?', '是本人吗？'),
    asking: state('The file is being asked for', '正在申请文件'),
    making: state('The clinic makes the file', '诊所正在生成文件'),
    'making.waiting': state('It is being made', '正在生成'),
    'making.looking': state('Is it ready?', '是否已完成？'),
    ready: state('The file can be saved', '文件可供保存'),
    saving: state('The file is being saved', '正在保存文件'),
  },
  events: {
    'data.refresh': words('Try again', '重试'),
    'file.ask': words('Ask for the file', '申请文件'),
    'file.save': words('Save the file', '保存文件'),
    lookDelay: words('Four seconds are over', '满四秒'),
  },
  calls: {
    loadFile: fetching,
    lookForFile: fetching,
    askForFile: {
      runs: words('Ask for the file', '申请文件'),
      done: words('It will be made', '将会生成'),
      failed: words('Not asked for', '未能申请'),
    },
    saveFile: {
      runs: words('Save the file', '保存文件'),
      done: words('Saved', '已保存'),
      failed: words('Not saved', '未能保存'),
    },
    reauthentication: {
      runs: words('Show that it is you', '证明是本人'),
      done: words('Proven, or went back', '已证明或返回'),
      failed: words('Could not be proven', '无法证明'),
    },
  },
  guards: {
    isMaking: words('it is being made', '正在生成'),
    isReady: words('it is ready', '已完成'),
    needsProof: words('the person must be proven first', '须先证明是本人'),
    isProven: words('it is the person', '已确认是本人'),
    isGone: words('it has expired', '已过期'),
  },
  effects: {},
  reasons: {},
};
