/** A thread that never ends its work. */
for (;;) Math.sqrt(2);
