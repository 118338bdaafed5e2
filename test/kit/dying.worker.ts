/** A thread that dies of its work. */
throw new Error('out of memory');
