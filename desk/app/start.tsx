/** The desk in a browser. */
import './styles/index.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<main />);
