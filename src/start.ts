/** Loads the app after the shell has painted; a hidden page, which never paints, loads it at once. */
import './styles/base.css';

const load = () => void import('./main.tsx');

if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
