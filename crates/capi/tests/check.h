/* What the tests share: a check that names its line, and texts with their lengths. */
#ifndef CHECK_H
#define CHECK_H

#include <irispan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                          \
  do {                                                                            \
    if (!(condition)) {                                                           \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);     \
      exit(1);                                                                    \
    }                                                                             \
  } while (0)

/* The pointer and the length of a string. */
#define TEXT(string) (string), strlen(string)

#define IS(status, call) CHECK((call) == IRISPAN_STATUS_##status)

#endif
