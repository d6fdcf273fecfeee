# Builds the ciphers. The tables are described on crypto.example.org/tables
ASM = x86asm.pl x86gas.pl arm-xlate.pl sha1-586.pl aes-armv4.pl
OBJ = sha1.o aes.o main.o
TAGS = TAGS.vi tags.vi

%.s: %.pl x86asm.pl
	perl $< $(FLAVOUR) > $@

aes.s: aes-586.pl x86asm.pl
	perl aes-586.pl elf > $@

tags: $(SRC)
	ctags -f TAGS.vi $(SRC)

include common.mk config.mk
-include depend.in

test: test.pl run-tests.sh
	./run-tests.sh example.com
	perl test.pl --host=example.org --page=example.de/index
