/* 64 threads on one scanner. */
#include "check.h"
#include <pthread.h>

#define THREADS 64
#define ROUNDS 50

static const irispan_scanner *shared;

static void *work(void *argument) {
  size_t number = *(size_t *)argument, round, count;
  char text[64];
  irispan_link links[2];
  for (round = 0; round < ROUNDS; round++) {
    sprintf(text, "see http://h%lu.example/%lu or b.com", (unsigned long)number, (unsigned long)round);
    IS(OK, irispan_links(shared, TEXT(text), links, 2, &count));
    CHECK(count == 2 && links[0].start == 4 && links[1].end == strlen(text));
    CHECK(links[1].start == strlen(text) - 5);
  }
  return argument;
}

int main(void) {
  pthread_t threads[THREADS];
  size_t numbers[THREADS], at;
  irispan_scanner *scanner = NULL;
  IS(OK, irispan_scanner_new(NULL, &scanner));
  shared = scanner;
  for (at = 0; at < THREADS; at++) {
    numbers[at] = at;
    CHECK(pthread_create(&threads[at], NULL, work, &numbers[at]) == 0);
  }
  for (at = 0; at < THREADS; at++) {
    void *done = NULL;
    CHECK(pthread_join(threads[at], &done) == 0 && done == &numbers[at]);
  }
  irispan_scanner_free(scanner);
  return 0;
}
